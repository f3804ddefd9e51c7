import type { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import type { SimClock } from './sim-clock.ts';
import type { Harsh } from './sim-harsh.ts';
import { seenSince } from './sim-sees.ts';
import type { SimServer } from './sim-server.ts';
import type { Timeline } from './sim-timeline.ts';

/** Tables for which the simulated server knows who may see which row. */
const WATCHED = [
  'planters',
  'contacts',
  'reports',
  'churches',
  'trainers',
  'assessors',
  'coaches',
] as const satisfies readonly TableName[];

/** Evidence may be this old: a row that has come back since may still leave the screen once. */
const EVIDENCE_MS = 3_600_000;

interface StoredRow {
  lid: string;
  id: number | null;
  hub_leader_id?: number;
}

/**
 * Invariants after every step, not only at rest: no row that the server still has and this person may see leaves the
 * screen. The watch observes the databases themselves, so it also notices a row that comes back a second later.
 */
export class Watch {
  /** One sentence for each violation. */
  readonly broken: string[] = [];
  readonly #clock: SimClock;
  readonly #server: SimServer;
  readonly #timeline: Timeline;
  readonly #harsh: Harsh;

  constructor(clock: SimClock, server: SimServer, timeline: Timeline, harsh: Harsh) {
    this.#harsh = harsh;
    this.#clock = clock;
    this.#server = server;
    this.#timeline = timeline;
  }

  note(sentence: string): void {
    if (this.broken.includes(sentence)) return;
    this.broken.push(sentence);
    this.#timeline.note('BROKEN', sentence);
  }

  /** A valid token never leads to the sign-in screen, even if an older one was refused. */
  signedOut(name: string, refused: string): void {
    const isGood = this.#harsh.has('sign-in') && this.#server.userOf(refused) !== undefined;
    if (isGood) this.note(`${name} is signed out, and its token is good`);
  }

  /** Watches one connection of a device to one person's database. */
  listen(device: string, userId: number, db: Mirror): void {
    if (!this.#harsh.has('rows')) return;
    for (const table of WATCHED) {
      db.table<StoredRow, string>(table).hook('deleting', (_lid, row) => {
        this.#later(() => this.#checkRemoved({ device, userId, db }, table, row));
      });
    }
    db.table<StoredRow, string>('planters').hook('updating', (change, _lid, row) => {
      if (row.hub_leader_id !== userId || !('hub_leader_id' in change)) return;
      this.#later(() => this.#checkLeft({ device, userId, db }, row));
    });
  }

  /** Runs a check after the transaction has ended and before anything else can arrive: no time passes in between. */
  #later(check: () => Promise<void>): void {
    this.#clock.after(0, () => {
      check().catch((error: unknown) => this.note(`the watch failed: ${String(error)}`));
    });
  }

  async #checkRemoved(at: Place, table: TableName, { lid, id }: StoredRow): Promise<void> {
    if (id === null) return;
    // Rolled back with its transaction, or stored under another local key: a record that was created here.
    const rows = at.db.table<StoredRow, string>(table);
    if ((await rows.filter((row) => row.id === id).toArray()).length > 0) return;
    if (await this.#isExcused(at, table, lid, id)) return;
    this.note(`${told(at)}: ${table} ${lid} left the screen, and the server still shows it`);
  }

  async #checkLeft(at: Place, { lid, id }: StoredRow): Promise<void> {
    const now = await at.db.table<StoredRow, string>('planters').get(lid);
    if (id === null || now?.hub_leader_id === at.userId || !now) return;
    if (await this.#isExcused(at, 'planters', lid, id)) return;
    this.note(`${told(at)}: planters ${lid} left the hub, and the server still shows it there`);
  }

  async #isExcused({ db, userId }: Place, table: TableName, lid: string, id: number) {
    const since = seenSince(this.#server, userId, table, id);
    if (since === undefined || this.#clock.now() - since < EVIDENCE_MS) return true;
    // A write of this device removed the row, either of this build or of a newer one that waits.
    return (await db.ops.where('touches').equals(`${table}:${lid}`).count()) > 0;
  }
}

interface Place {
  device: string;
  userId: number;
  db: Mirror;
}

function told({ device, userId }: Place): string {
  return `${device}, user ${userId}`;
}
