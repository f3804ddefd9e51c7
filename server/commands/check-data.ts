import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db, OpenDatabase } from '#server/db/database.ts';
import { PERSONAL_DATA } from '#server/privacy/rules/personal-data.ts';
import { backupFolder } from './backup-files.ts';

/** A `warn` is printed, but does not fail the check. */
export type Finding = { ok: boolean | 'warn'; text: string };

const MOST_CLOCK_DIFFERENCE_MS = 5_000;
const HOUR_MS = 3_600_000;
/** One day, plus time during which the machine may be switched off. */
const OLDEST_BACKUP_HOURS = 48;

/** Checks the database itself. Runs only if every migration has run. */
export async function integrity(_config: Config, { dialect, db }: OpenDatabase): Promise<Finding> {
  if (dialect === 'postgres') return postgresIntegrity(db);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const ok = rows[0]?.integrity_check === 'ok';
  return { ok, text: ok ? 'The database file is intact' : 'The database file is damaged' };
}

async function postgresIntegrity(db: Db): Promise<Finding> {
  const tables = [...Object.keys(PERSONAL_DATA), 'migrations'];
  const faults: string[] = [];
  for (const table of tables) {
    try {
      await sql`select * from ${sql.table(table)} limit 1`.execute(db);
    } catch (error) {
      faults.push(`table ${table}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = to_regnamespace('public') and not (indisvalid and indisready)
    order by relname
  `.execute(db);
  faults.push(...rows.map(({ name }) => `invalid index: reindex index ${name}`));
  const fine = `PostgreSQL: ${tables.length} tables answer, every migration has run, all indexes are valid`;
  return { ok: faults.length === 0, text: faults.join('; ') || fine };
}

/** Compares the clock with that of the PostgreSQL machine or, on SQLite, with the newest stored timestamp. */
export async function clock(_config: Config, { dialect, db }: OpenDatabase): Promise<Finding> {
  if (dialect === 'sqlite') return clockOfFile(db);
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const differenceMs = Math.abs(Date.now() - new Date(rows[0]?.now ?? 0).getTime());
  const ok = differenceMs < MOST_CLOCK_DIFFERENCE_MS;
  return { ok, text: `The clocks of server and database differ by ${differenceMs} ms` };
}

async function clockOfFile(db: Db): Promise<Finding> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(at) as newest from (
      select max(run_at) as at from migrations
      union all select max(at) from audit_log
      union all select max(updated_at) from users
    )
  `.execute(db);
  const now = new Date();
  const newest = rows[0]?.newest ?? '';
  const ok = !(Date.parse(newest) - now.getTime() > MOST_CLOCK_DIFFERENCE_MS);
  const behind = ok ? '' : `: behind ${newest}, the newest moment in the data`;
  return { ok, text: `The clock says ${now.toISOString()}${behind}` };
}

/** A missing backup is only a warning: PostgreSQL's are usually elsewhere, and a new network has none yet. */
export function newestBackup(config: Config): Finding {
  const folder = backupFolder(config);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const times = files
    .filter((name) => /\.(sqlite|dump|backup)$/.test(name))
    .map((name) => statSync(join(folder, name)).mtimeMs);
  if (times.length === 0) return { ok: 'warn', text: `There is no backup in ${folder} yet` };
  const hours = Math.round((Date.now() - Math.max(...times)) / HOUR_MS);
  const isOld = hours > OLDEST_BACKUP_HOURS;
  const text = `The newest backup in ${folder} is ${hours} hours old`;
  return { ok: !isOld || (config.databaseUrl ? 'warn' : false), text };
}
