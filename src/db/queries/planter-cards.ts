import type { HubSort } from '#shared/hub-sorts.ts';
import { splitRowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import { isGone, steadyRead } from '../steady-read.ts';
import { onWritten, type Written } from '../written-keys.ts';
import {
  CONTACT_LISTS,
  type HubTop,
  hubOrder,
  hubTop,
  type PlanterCard,
  planterCards,
  WINDOW,
} from './planters.ts';

/** Number of cards kept besides the wanted ones, so that scrolling back shows no gaps. */
const REMEMBERED = 4 * WINDOW;

export interface CardsView {
  byLid: ReadonlyMap<string, PlanterCard>;
  /** Why the device could not read its own data. */
  problem: string | undefined;
}

/** Live cards by key. Only written rows are reread. */
export interface PlanterCards {
  /** Starts following writes, which must come before the first read. Returns a function that stops this. */
  follow(): () => void;
  /** Reads the first cards of a hub. Those written meanwhile are read once more. */
  readTop(leader: number, sort: HubSort): Promise<HubTop>;
  /** Keys of a whole hub in order. */
  readOrder(leader: number, sort: HubSort): Promise<string[]>;
  /** Sets the wanted cards and reads those that are missing. */
  want(lids: readonly string[]): void;
  /** A new object after every change, in which unchanged cards stay the same objects. */
  view(): CardsView;
  subscribe(listener: () => void): () => void;
}

export function openPlanterCards(db: Mirror): PlanterCards {
  let view: CardsView = { byLid: new Map(), problem: undefined };
  let wanted: readonly string[] = [];
  const stale = new Set<string>();
  const listeners = new Set<() => void>();
  /** For each read of a top: the writes since its beginning, whose cards are not known yet. */
  const meanwhile = new Set<Written[]>();
  let isReading = false;

  function show(next: CardsView): void {
    view = next;
    for (const listener of listeners) listener();
  }

  /** Reads one at a time. Rows written during a read are covered by the next one. */
  async function readStale(): Promise<void> {
    if (isReading) return;
    isReading = true;
    let lids: string[] = [];
    try {
      while (stale.size > 0) {
        lids = [...stale];
        stale.clear();
        take(lids, await steadyRead(db, () => planterCards(db, lids)));
      }
    } catch (error) {
      // The next read must not show the others as if these did not exist.
      for (const lid of lids) stale.add(lid);
      if (!isGone(db, error)) show({ ...view, problem: String(error) });
    } finally {
      isReading = false;
    }
  }

  function take(lids: readonly string[], cards: readonly PlanterCard[]): void {
    const byLid = new Map(view.byLid);
    for (const lid of lids) byLid.delete(lid);
    let isNews = byLid.size + cards.length !== view.byLid.size;
    for (const card of cards) {
      const before = view.byLid.get(card.row.lid);
      const isKept = before !== undefined && isSame(before, card);
      byLid.set(card.row.lid, isKept ? before : card);
      isNews ||= !isKept;
    }
    if (!isNews && view.problem === undefined) return;
    if (byLid.size > REMEMBERED + wanted.length) {
      const kept = new Set(wanted);
      for (const lid of byLid.keys()) if (!kept.has(lid)) byLid.delete(lid);
    }
    show({ byLid, problem: undefined });
  }

  function heed(written: Written): void {
    for (const writes of meanwhile) writes.push(written);
    const before = stale.size;
    for (const lid of affectedBy(written, view.byLid, wanted)) stale.add(lid);
    if (stale.size > before) void readStale();
  }

  return {
    follow: () => onWritten(db, heed),
    async readTop(leader, sort) {
      const writes: Written[] = [];
      meanwhile.add(writes);
      try {
        const top = await steadyRead(db, () => hubTop(db, leader, sort));
        take(
          top.cards.map(({ row }) => row.lid),
          top.cards,
        );
        return top;
      } finally {
        meanwhile.delete(writes);
        for (const written of writes) heed(written);
      }
    },
    readOrder: (leader, sort) => steadyRead(db, () => hubOrder(db, leader, sort)),
    want(lids) {
      wanted = lids;
      for (const lid of lids) if (!view.byLid.has(lid)) stale.add(lid);
      if (stale.size > 0) void readStale();
    },
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The cards affected by a write: their planter was written, or their changes were added, updated or ended. */
function affectedBy(
  written: Written,
  byLid: ReadonlyMap<string, PlanterCard>,
  wanted: readonly string[],
): readonly string[] {
  const rows = written.keys('planters');
  const touched = written.keys('ops', 'touches');
  const ops = written.keys('ops');
  const lists = written.keys('feeds');
  const shown = new Set([...byLid.keys(), ...wanted]);
  if (rows === 'many' || touched === 'many' || ops === 'many' || lists === 'many') {
    return [...shown];
  }

  const affected = new Set<string>();
  for (const lid of rows) if (typeof lid === 'string') affected.add(lid);
  for (const key of touched) {
    const { table, lid } = splitRowKey(String(key));
    if (table === 'planters') affected.add(lid);
  }
  for (const key of lists) {
    const lid = String(key).replace(CONTACT_LISTS, '');
    // Every read of the contacts writes here, but only the first one shows whether there was a contact.
    if (!byLid.get(lid)?.isContactKnown) affected.add(lid);
  }
  // An updated or ended op is reported without its rows, but each card knows its own ops.
  if (ops.size > 0) {
    for (const { row, changes } of byLid.values()) {
      if (changes.some((change) => ops.has(change.seq))) affected.add(row.lid);
    }
  }
  return [...affected].filter((lid) => shown.has(lid));
}

function isSame(a: PlanterCard, b: PlanterCard): boolean {
  return (
    isFlatEqual(a.row, b.row) &&
    a.isContactKnown === b.isContactKnown &&
    a.changes.length === b.changes.length &&
    a.changes.every((change, index) => {
      const other = b.changes[index];
      return other?.seq === change.seq && other.state === change.state;
    })
  );
}

function isFlatEqual(a: object, b: object): boolean {
  const fields = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    fields.length === others.size && fields.every(([name, value]) => others.get(name) === value)
  );
}
