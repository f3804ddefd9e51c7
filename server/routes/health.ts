import { sql } from 'kysely';
import { Done, done } from '#server/api/answers.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { Refused } from '#server/api/refused.ts';
import type { Db } from '#server/db/database.ts';

const RETRY_SECONDS = 5;

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
];

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false; // this call exists to say so
  }
}
