import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Done, done } from '#server/api/answers.ts';
import { endpoint } from '#server/api/endpoint.ts';
import type { Db } from '#server/db/database.ts';
import { Refused } from '#server/refused.ts';
import { buildId, VERSION } from '#server/version.ts';

const RETRY_SECONDS = 5;
const Alive = z.object({ success: z.literal(true), version: z.string(), build: z.string() });

export const healthEndpoints = [
  endpoint(
    {
      method: 'get',
      path: '/health',
      summary: 'Whether the server and its database answer',
      access: 'anyone',
      answer: Done,
    },
    async ({ services }) => {
      if (await answers(services.db)) return done();
      throw new Refused(503, 'The database does not answer', { retryAfterSeconds: RETRY_SECONDS });
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/health/live',
      summary: 'Whether the process answers; it asks nothing of the database',
      access: 'anyone',
      answer: Alive,
    },
    async () => ({ success: true, version: VERSION, build: buildId() }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/health/ready',
      summary:
        'Whether requests should be sent here: the database answers, and the process does not stop',
      access: 'anyone',
      answer: Alive,
    },
    async ({ services: { db, lifecycle } }) => {
      const details = { retryAfterSeconds: RETRY_SECONDS };
      if (lifecycle.draining) throw new Refused(503, 'This process is stopping', details);
      if (!(await answers(db))) throw new Refused(503, 'The database does not answer', details);
      return { success: true, version: VERSION, build: buildId() };
    },
  ),
];

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false; // reporting this is the purpose of the endpoint
  }
}
