import type { Op } from '#db/op.ts';
import type { ContactRow } from '#db/tables/contacts.ts';
import type { DirectoryRow } from '#db/tables/directories.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { addDays } from '#shared/dates.ts';
import { foldText } from '#shared/fold-text.ts';
import { eachField } from '#src/records/fields.ts';
import { NOTHING_KNOWN } from '#src/records/planter.ts';
import type { Directory } from '#src/records/record.ts';

/** A record of a directory as the mirror stores it, with empty values except for `fields`. */
export function directoryRow<Name extends string>(
  kind: Directory<Name>,
  fields: Partial<DirectoryRow<Name>>,
): DirectoryRow<Name> {
  const common = { lid: 's1', id: 1, profile_picture_url: '', planter: '', sort_name: '' };
  // Every field of the kind exists, as the type requires.
  return { ...common, ...eachField(kind, () => ''), ...fields } as DirectoryRow<Name>;
}

/** A planter as the mirror stores it; the key follows from `id`. */
export function planterRow(id: number, fields: Partial<PlanterRow> = {}): PlanterRow {
  const row = {
    lid: `s${id}`,
    id,
    user_id: null,
    ...NOTHING_KNOWN,
    first_name: 'Mark',
    last_name: `Miller ${String(id).padStart(5, '0')}`,
    church_name: 'Grace Church',
    location: 'Jackson, MS',
    stage: 'Plant',
    status: 'funded',
    profile_picture_url: '',
    email: `planter${id}@example.org`,
    geocode_precision: '',
    geocode_source: '',
    updated_at: '',
    hub_leader_id: 1,
    last_contact_date: '',
    ...fields,
  };
  return { ...row, sort_name: foldText(`${row.last_name} ${row.first_name}`) };
}

/** `count` planters of hub leader 1; every tenth was never contacted, many share a day. */
export function hubRows(count: number): PlanterRow[] {
  return Array.from({ length: count }, (_, index) =>
    planterRow(index + 1, {
      last_contact_date: index % 10 === 0 ? '' : addDays('2026-01-01', (index * 7) % 300),
    }),
  );
}

export function contactRow(id: number, fields: Partial<ContactRow> = {}): ContactRow {
  return {
    lid: `s${id}`,
    id,
    planter: 's1',
    contact_date: '2026-11-01',
    contact_type: 'phone',
    notes: '',
    next_contact_date: '',
    contacted_by_name: 'Hanna Hub',
    contacted_by: 1,
    ...fields,
  };
}

/** Args of a logged contact with the planter `s1`. */
export function contactArgs(contact: string, notes = '') {
  return {
    contact,
    planter: 's1',
    planterName: 'Mark Miller',
    contact_date: '2026-11-01',
    contact_type: 'phone' as const,
    notes,
    next_contact_date: '',
    by: 1,
    byName: 'Hanna Hub',
  };
}

/** A queued write as the outbox stores it. */
export function storedOp(fields: Partial<Op> & Pick<Op, 'id'>): Omit<Op, 'seq'> & { seq?: number } {
  return {
    user: 1,
    name: 'log-contact',
    version: 1,
    args: {},
    lanes: [],
    touches: [],
    state: 'queued',
    createdAt: 0,
    attempts: 0,
    failures: 0,
    nextAt: 0,
    flightTick: 0,
    doubts: 0,
    step: 0,
    emptyReads: 0,
    ...fields,
  };
}

/** A report as the mirror stores it; the key follows from `id`. */
export function reportRow(id: number, fields: Partial<ReportRow> = {}): ReportRow {
  const numbers = Object.fromEntries(REPORT_NUMBERS.map((name) => [name, null]));
  const texts = Object.fromEntries(REPORT_TEXTS.map((name) => [name, '']));
  return {
    ...(numbers as Record<(typeof REPORT_NUMBERS)[number], null>),
    ...(texts as Record<(typeof REPORT_TEXTS)[number], string>),
    lid: `s${id}`,
    id,
    user_id: 1,
    planter_id: 1,
    first_name: 'Ann',
    last_name: `Lee ${id}`,
    church_name: 'Grace Church',
    report_month: 10,
    report_year: 2026,
    period: '2026-10',
    status: 'submitted',
    submitted_at: '',
    ...fields,
  };
}

export function resourceRow() {
  return {
    lid: 's4',
    id: 4,
    title: 'Trainer Guide',
    description: '',
    category: 'Trainers',
    url: 'https://example.org/guide',
    file_hash: '',
    file_size: 0,
    position: 1,
    retired: false,
  };
}
