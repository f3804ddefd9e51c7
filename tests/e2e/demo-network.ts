import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { dayOf } from '#shared/dates.ts';
import { DATABASE, DEMO_COPY, startAppServer } from '#tests/support/app-server.ts';

/** Generates the demo network once for all browser tests, whose servers begin with a copy. Returns what removes it. */
export default async function makeDemoNetwork(): Promise<() => void> {
  // A runner that stays open has removed the folder of its last run.
  delete process.env[DEMO_COPY];
  const day = dayOf(new Date());
  const server = await startAppServer({ extras: true, publicUrl: 'http://localhost' });
  const data = await server.stop({ keepData: true });
  forgetMails(join(data, DATABASE));
  const folder = `${data}-${day}`;
  renameSync(data, folder);
  process.env[DEMO_COPY] = folder;
  return () => {
    delete process.env[DEMO_COPY];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** When mails are due was decided at the start of this server; each copy decides it for itself. */
function forgetMails(database: string): void {
  const db = new Libsql(database);
  db.exec('delete from digests; delete from notices; delete from report_notices;');
  db.close();
}
