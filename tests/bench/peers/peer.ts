import { type FeedRow, readFeed } from '../page/feed.ts';
import { CONTACT_DAY, type Person, type Shown, type Stack } from '../page/stack.ts';
import { runStack } from '../page/stack-page.ts';

/** A contact as logged on the device. Its number is negative until the server has given it one. */
export interface NewContact {
  id: number;
  planter_id: number;
  contact_date: string;
  contact_type: string;
  notes: string;
  contacted_by: number;
}

/** What a library has to do for the benchmark. Each peer uses its own calls for many rows and its own defaults. */
export interface Peer {
  /** @param tables the tables that are used from now on */
  open(tables: readonly string[]): Promise<void>;
  /** Stores rows of the server. */
  put(table: string, rows: readonly FeedRow[]): Promise<void>;
  settle?(): Promise<void>;
  /** Calls `show` with the first `LISTED` planters of a hub by day of contact, and again after every change. */
  watchFirst(hub: number, show: (planters: readonly FeedRow[]) => void): void;
  logContact(contact: NewContact): Promise<void>;
  /** Number of planters of a hub that contain this text in one of `SEARCHED`. */
  find(hub: number, text: string): Promise<number>;
  count(table: string): Promise<number>;
}

/** The fields in which a text is searched. */
export const SEARCHED = [
  'first_name',
  'last_name',
  'spouse_first_name',
  'spouse_last_name',
  'church_name',
  'location',
] as const;

/** Whether one of these fields of a planter contains a text in lower case. */
export function hasText(planter: Record<string, unknown>, text: string): boolean {
  return SEARCHED.some((field) => textOf(planter[field]).toLowerCase().includes(text));
}

/** The tables of a hub leader's feed. */
export const TABLES = [
  'planters',
  'contacts',
  'stage_history',
  'record_changes',
  'profile',
  'hub_leaders',
  'hubs',
  'stages',
  'churches',
  'trainers',
  'assessors',
  'coaches',
  'training_resources',
];

/** The tables that a cold start needs before it can show planters and take contacts. */
const FIRST_TABLES = ['planters', 'contacts'];

/** Runs a peer on its page, with the same loop over the change feed for all of them. */
export function runPeer(peer: Peer): void {
  let person: Person = { userId: 0, token: '' };
  let cursor = '';
  let contacts = 0;

  async function readOn(): Promise<void> {
    for (let more = true; more; ) {
      const page = await readFeed(person.token, cursor);
      for (const [table, rows] of Object.entries(page.rows)) {
        await peer.put(table, rows.map(indexable));
      }
      ({ cursor, more } = page);
    }
  }

  const stack: Stack = {
    async open(who) {
      person = who;
      await peer.open(person.token ? TABLES : FIRST_TABLES);
    },
    async download() {
      await readOn();
      await peer.settle?.();
    },
    watchFirst: (show) => peer.watchFirst(person.userId, (planters) => show(planters.map(shownOf))),
    logContact(planter, notes) {
      contacts += 1;
      return peer.logContact({
        id: -contacts,
        planter_id: planter,
        contact_date: CONTACT_DAY,
        contact_type: 'phone',
        notes,
        contacted_by: person.userId,
      });
    },
    settle: () => peer.settle?.() ?? Promise.resolve(),
    receive: readOn,
    find: (text) => peer.find(person.userId, text),
    counts: async () => ({
      planters: await peer.count('planters'),
      contacts: await peer.count('contacts'),
    }),
  };
  runStack(stack);
}

/** No library finds a missing day in an index. */
function indexable(row: FeedRow): FeedRow {
  if (!('hub_leader_id' in row)) return row;
  return {
    ...row,
    hub_leader_id: row.hub_leader_id ?? 0,
    last_contact_date: row.last_contact_date ?? '',
  };
}

function shownOf(planter: FeedRow): Shown {
  return {
    id: Number(planter.id),
    name: `${textOf(planter.first_name)} ${textOf(planter.last_name)}`,
    church: textOf(planter.church_name),
    lastContact: textOf(planter.last_contact_date),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
