import { type Repair, readMirrorCheck } from './mirror-check.ts';
import { planterOfOlder } from './older-contacts.ts';
import { Op } from './op.ts';
import { FROM_FILE, type Mirror, type Quarantined, type RunRecord } from './schema.ts';
import { TABLE_NAMES } from './tables/index.ts';

/** Number of rows of one mirrored table on this device. */
interface TableCount {
  table: string;
  rows: number;
}

/** Stored data that this build cannot read. It is kept and shown, and does not stop anything else. */
export interface Unreadable {
  key: string;
  /** The source: a list of the server, a file, or the outbox of this device. */
  from: 'server' | 'file' | 'outbox';
  what: string;
  reason: string;
  at: number | null;
  raw: unknown;
}

/** What is stored on this device, and how fresh it is. */
export interface DeviceView {
  tables: TableCount[];
  waiting: number;
  drafts: number;
  /** Times of the oldest and the newest complete read of a list, in milliseconds since 1970; null for never. */
  oldestReadAt: number | null;
  newestReadAt: number | null;
  /** The errors of lists whose last read failed. */
  problems: { feed: string; error: string }[];
  runs: RunRecord[];
  unreadable: Unreadable[];
  /** Tables that differed from the server's and were read again, newest first. */
  repairs: Repair[];
}

const RUNS_SHOWN = 20;
const UNREADABLE_SHOWN = 200;

export async function deviceView(db: Mirror): Promise<DeviceView> {
  const [tables, ops, drafts, feeds, runs, quarantine, check] = await Promise.all([
    Promise.all(TABLE_NAMES.map(async (table) => ({ table, rows: await db.table(table).count() }))),
    db.ops.toArray(),
    db.drafts.count(),
    db.feeds.toArray(),
    db.runs.orderBy('seq').reverse().limit(RUNS_SHOWN).toArray(),
    db.quarantine.limit(UNREADABLE_SHOWN).toArray(),
    readMirrorCheck(db),
  ]);
  // The older contacts of a planter are read once, when somebody opens the planter.
  const lists = feeds.filter(({ key }) => planterOfOlder(key) === undefined);
  const read = lists.map(({ readAt }) => readAt).filter((at) => at > 0);
  return {
    tables,
    waiting: ops.filter((op) => op.state !== 'acked').length,
    drafts,
    oldestReadAt: read.length > 0 ? Math.min(...read) : null,
    newestReadAt: read.length > 0 ? Math.max(...read) : null,
    problems: feeds.flatMap(({ key, error }) => (error ? [{ feed: key, error }] : [])),
    runs,
    repairs: check.repairs,
    unreadable: [...quarantine.map(fromQuarantine), ...unreadableOps(ops)],
  };
}

function fromQuarantine({ key, feed, reason, at, raw }: Quarantined): Unreadable {
  return { key, from: feed === FROM_FILE ? 'file' : 'server', what: feed, reason, at, raw };
}

/** Rows of the outbox that are not ops. Ops with unreadable arguments are in the list of changes. */
function unreadableOps(stored: readonly unknown[]): Unreadable[] {
  return stored.flatMap((raw, index) => {
    const op = Op.safeParse(raw);
    if (op.success) return [];
    const wrong = op.error.issues.map(({ path }) => path.join('.'));
    return [
      {
        key: `outbox:${index}`,
        from: 'outbox' as const,
        what: 'outbox',
        reason: `no change that this version can read (${namesOf(wrong)})`,
        at: null,
        raw,
      },
    ];
  });
}

/** Deletes unreadable rows after the person has made a copy or does not want them. Never touches the outbox. */
export async function forgetUnreadable(db: Mirror, keys: readonly string[]): Promise<void> {
  await db.quarantine.bulkDelete([...keys]);
}

/** The first few names, separated by commas. */
function namesOf(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');
}
