import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Account } from '#server/account/accounts.ts';
import { readConfig } from '#server/config.ts';
import { type DatabaseConfig, openDatabase } from '#server/db/database.ts';
import { logContacts } from '#server/domain/contacts.ts';
import { keyedWrites } from '#server/middleware/idempotency.ts';
import type { Services } from '#server/services.ts';

const Order = z.object({
  config: z.object({ dataDir: z.string(), databaseUrl: z.string().optional() }),
  planterId: z.int(),
  leaderId: z.int(),
  key: z.string(),
});
type Order = z.infer<typeof Order>;

/** Runs a keyed write in a separate process that kills itself before the commit; returns the signal. */
export function dieInWrite(order: Omit<Order, 'config'> & { config: DatabaseConfig }) {
  const script = fileURLToPath(import.meta.url);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, JSON.stringify(Order.parse(order))],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return new Promise<NodeJS.Signals | number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
}

async function main(order: Order): Promise<void> {
  const { db } = openDatabase(order.config);
  const services = {
    db,
    config: readConfig({}),
    // The server reads the clock when it stores the answer: the write is done, but not committed.
    clock(): Date {
      process.kill(process.pid, 'SIGKILL');
      throw new Error('still alive');
    },
  } as Services;
  const write = keyedWrites({
    services,
    request: new Request('http://localhost/api/x', {
      method: 'POST',
      headers: { 'Idempotency-Key': order.key },
    }),
    account: { id: order.leaderId } as Account,
    body: {},
  });
  const contact = {
    contact_date: '2026-11-20',
    contact_type: 'phone',
    planterId: order.planterId,
    contactedBy: order.leaderId,
    contactedByName: 'leader Tester',
    createdByKey: order.key,
  } as const;
  await write(async (scope) => {
    await logContacts(scope, [contact], '2026-11-20T08:00:00.000Z');
    return { success: true };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(Order.parse(JSON.parse(process.argv[2] ?? '')));
}
