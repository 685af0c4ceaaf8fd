"""What Russian words mean at the table: text in, findings and host calls out."""
