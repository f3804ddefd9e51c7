#!/bin/sh
# Makes today's backup of a PostgreSQL database in $BACKUPS (/backups) if it is missing, and keeps the newest seven.
# Connects like pg_dump: PGHOST, PGUSER, PGPASSWORD, PGDATABASE. `restore` reads the files.
set -eu
folder=${BACKUPS:-/backups}
file="$folder/daily-$(date -u +%Y-%m-%d).dump"
umask 077
rm -f "$folder"/daily-*.dump.part # left by a backup that was interrupted, e.g. by a power failure
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
