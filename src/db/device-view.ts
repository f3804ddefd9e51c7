import { type Repair, readMirrorCheck } from './mirror-check.ts';
import { Op } from './op.ts';
import { FROM_FILE, type Mirror, type Quarantined, type RunRecord } from './schema.ts';
import { TABLE_NAMES } from './tables/index.ts';

/** Rows of one mirrored table on this device. */
interface TableCount {
  table: string;
  rows: number;
}

/** Something stored that this build cannot read: kept, shown, and never a reason to stop. */
export interface Unreadable {
  key: string;
  /** Where it came from: a list of the server, a file, or the outbox of this device. */
  from: 'server' | 'file' | 'outbox';
  what: string;
  reason: string;
  at: number | null;
  raw: unknown;
}

/** What is on this device, and how fresh. */
export interface DeviceView {
  tables: TableCount[];
  waiting: number;
  drafts: number;
  /** Milliseconds since 1970 of the oldest and the newest whole read of a list; null for never. */
  oldestReadAt: number | null;
  newestReadAt: number | null;
  /** What went wrong at the last read of a list, by list. */
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
  const read = feeds.map((feed) => feed.readAt).filter((at) => at > 0);
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

/** Rows of the outbox that are no op at all; those with odd args are in the list of changes. */
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

/** Puts away what could not be read, once its person has a copy or does not want it. The outbox is never touched. */
export async function forgetUnreadable(db: Mirror, keys: readonly string[]): Promise<void> {
  await db.quarantine.bulkDelete([...keys]);
}

/** The first few names of what was wrong. */
function namesOf(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');
}
