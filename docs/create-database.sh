#!/bin/sh
# Runs once, when the database container makes its cluster: the portal's own role, owner of its own database and of nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$PORTAL_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role curbside login password :'password';
create database curbside owner curbside;
SQL
