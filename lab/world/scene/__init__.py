"""What lies on the table: camera, scene, shapes, hands, and the untidiness of tiles."""
