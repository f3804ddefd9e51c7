import type { Random } from '#server/seed/random.ts';
import { seededRandom } from '#server/seed/random.ts';
import type { Served, Stage } from './stage.ts';

interface LoadResult {
  perSecond: number;
  /** Milliseconds of each answer. */
  samples: number[];
  failed: number;
}

interface Asked {
  method: string;
  path: string;
  body?: object;
  isFeed?: boolean;
}

/**
 * Requests of hub leaders' devices in the proportions of an ordinary day: mostly checks for changes, then contacts
 * that are logged and read, their own account, and their own hub.
 */
export async function mixedLoad(
  stage: Stage,
  served: Served,
  { clients, ms }: { clients: number; ms: number },
) {
  const cursors = await cursorsOf(served);
  const endsAt = performance.now() + ms;
  const result: LoadResult = { perSecond: 0, samples: [], failed: 0 };

  async function client(nth: number): Promise<void> {
    const random = seededRandom(nth);
    while (performance.now() < endsAt) {
      const leader = random.between(0, served.leaders.length - 1);
      const asked = mixed(leader, stage, cursors, random);
      const base = served.bases[nth % served.bases.length] ?? '';
      const startedAt = performance.now();
      const { status, text } = await read(base, asked, served.leaders[leader] ?? '');
      result.samples.push(performance.now() - startedAt);
      if (status >= 300) result.failed += 1;
      // A device continues from its new cursor.
      else if (asked.isFeed) cursors[leader] = encodeURIComponent(endOf(text).cursor);
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)));
  return { ...result, perSecond: result.samples.length / (ms / 1000) };
}

function mixed(leader: number, { size }: Stage, cursors: string[], random: Random): Asked {
  const planter = leader * size.hub + random.between(1, size.hub);
  const share = random.next();
  if (share < 0.6) {
    return { method: 'GET', path: `/sync/changes?cursor=${cursors[leader] ?? ''}`, isFeed: true };
  }
  if (share < 0.75) {
    const body = {
      contact_date: '2026-11-20',
      contact_type: 'visit',
      notes: 'Spoke about the launch',
    };
    return { method: 'POST', path: `/church-planters/${planter}/contacts`, body };
  }
  if (share < 0.85) return { method: 'GET', path: '/users/me' };
  if (share < 0.95) return { method: 'GET', path: `/church-planters/${planter}/contacts` };
  return { method: 'GET', path: `/church-planters/users/${leader + 1}/church-planters` };
}

/**
 * The cursor of each leader's device after its first download. This reads only one short table: a cursor for one
 * table has the same form as a complete one, and reading all tables would take minutes.
 */
async function cursorsOf(served: Served): Promise<string[]> {
  const cursors: string[] = [];
  const [base = ''] = served.bases;
  for (const token of served.leaders)
    cursors.push(encodeURIComponent(await lastCursor(base, token, '&table=stages')));
  return cursors;
}

/** Reads the change feed to its end and returns the cursor there. */
export async function lastCursor(base: string, token: string, more = ''): Promise<string> {
  for (let cursor = ''; ; ) {
    const path = `/sync/changes?cursor=${encodeURIComponent(cursor)}${more}`;
    const end = endOf((await read(base, { method: 'GET', path }, token)).text);
    cursor = end.cursor;
    if (!end.more) return cursor;
  }
}

/** Parses the last line of an answer of the change feed. */
function endOf(text: string): { cursor: string; more: boolean } {
  return JSON.parse(text.slice(text.lastIndexOf('\n', text.length - 2) + 1));
}

/** Reads the whole answer and returns its status. */
export async function send(base: string, asked: Asked, token: string): Promise<number> {
  return (await read(base, asked, token)).status;
}

async function read(base: string, { method, path, body }: Asked, token: string) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}
