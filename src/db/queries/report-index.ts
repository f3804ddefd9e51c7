import { REPORT_NUMBERS, type ReportNumber } from '#shared/contract/mbcb-reports.ts';
import { foldText } from '#shared/fold-text.ts';
import type { Mirror } from '../schema.ts';
import type { ReportRow } from '../tables/reports.ts';
import { onWritten, type Written } from './written-keys.ts';

/** Rows read together while the index is built: short enough not to be felt while typing. */
const BATCH = 500;
/** Between two pictures of an index that is still being built. */
const SHOW_EVERY_ROWS = 10_000;

/** What lists, filters and figures need of a report; its texts stay in the database. */
export interface ReportEntry extends Record<ReportNumber, number | null> {
  lid: string;
  id: number | null;
  planter_id: number;
  period: string;
  report_year: number;
  report_month: number;
  status: string;
  name: string;
  church_name: string;
  submitted_at: string;
  /** Name and church, folded for the search. */
  text: string;
}

export interface ReportIndex {
  close(): void;
}

/**
 * Every report of the network in memory, so that a filter or a key in the search field is answered within a
 * key press among 60,000 of them. Built in one pass, then only what was written is read again.
 * @param show called with the entries, newest month first, and whether they are all
 */
export async function openReportIndex(
  db: Mirror,
  show: (entries: readonly ReportEntry[], isWhole: boolean) => void,
): Promise<ReportIndex> {
  const byLid = new Map<string, ReportEntry>();
  let isOpen = true;

  async function readAll(): Promise<void> {
    const seen = new Set<string>();
    let after = '';
    while (isOpen) {
      const rows = await db.rows('reports').where('lid').above(after).limit(BATCH).toArray();
      for (const row of rows) {
        byLid.set(row.lid, entryOf(row));
        seen.add(row.lid);
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.lid;
      if (seen.size % SHOW_EVERY_ROWS === 0) show(sorted(byLid), false);
    }
    if (!isOpen) return;
    for (const lid of byLid.keys()) if (!seen.has(lid)) byLid.delete(lid);
    show(sorted(byLid), true);
  }

  async function readSome(lids: readonly string[]): Promise<void> {
    const rows = await db.rows('reports').bulkGet([...lids]);
    for (const [index, lid] of lids.entries()) {
      const row = rows[index];
      if (row) byLid.set(lid, entryOf(row));
      else byLid.delete(lid);
    }
    if (isOpen) show(sorted(byLid), true);
  }

  function follow(written: Written): void {
    const lids = written.keys('reports');
    if (lids !== 'many' && lids.size === 0) return;
    const work = lids === 'many' ? readAll() : readSome([...lids].map(String));
    work.catch(unlessClosed);
  }

  const stop = onWritten(db, follow);
  const close = () => {
    isOpen = false;
    stop();
  };
  try {
    await readAll();
  } catch (error) {
    close();
    throw error;
  }
  return { close };
}

function entryOf(row: ReportRow): ReportEntry {
  const { lid, id, planter_id, period, report_year, report_month, status, submitted_at } = row;
  const name = `${row.first_name} ${row.last_name}`.trim();
  const figures = Object.fromEntries(REPORT_NUMBERS.map((one) => [one, row[one]])) as Record<
    ReportNumber,
    number | null
  >;
  return {
    lid,
    id,
    planter_id,
    period,
    report_year,
    report_month,
    status,
    submitted_at,
    name,
    church_name: row.church_name,
    text: foldText(`${name} ${row.church_name}`),
    ...figures,
  };
}

/** The newest month first, in it by name. */
function sorted(byLid: ReadonlyMap<string, ReportEntry>): ReportEntry[] {
  return [...byLid.values()].sort((a, b) => {
    if (a.period !== b.period) return a.period < b.period ? 1 : -1;
    return a.text < b.text ? -1 : 1;
  });
}

/** A database that is closed meanwhile ends the screen too; anything else must be heard of. */
function unlessClosed(error: unknown): void {
  if (error instanceof Error && error.name === 'DatabaseClosedError') return;
  console.error('The list of reports did not notice a change.', error);
}
