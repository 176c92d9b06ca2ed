#!/bin/sh
# Runs once, when the database container creates its cluster: creates the portal's role, which owns only the portal's database.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$PORTAL_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role curbside login password :'password';
create database curbside owner curbside;
SQL
