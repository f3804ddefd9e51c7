#!/bin/sh
# The backup of the day of a PostgreSQL into $BACKUPS (/backups) where it is missing; the newest seven are kept. Connects
# as pg_dump does: PGHOST, PGUSER, PGPASSWORD, PGDATABASE. `restore` reads the files.
set -eu
folder=${BACKUPS:-/backups}
file="$folder/daily-$(date -u +%Y-%m-%d).dump"
umask 077
rm -f "$folder"/daily-*.dump.part # of a backup that a loss of power has cut off
if [ ! -e "$file" ]; then
  pg_dump --format=custom --file="$file.part" || {
    rm -f "$file.part"
    exit 1
  }
  mv "$file.part" "$file"
fi
for old in $(ls "$folder" | grep -E '^daily-[0-9-]{10}\.dump$' | sort -r | tail -n +8); do
  rm "$folder/$old"
done
