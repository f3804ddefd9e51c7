import { describe, expect, test } from 'vitest';
import { TABLE_NAMES, type TableName } from '#db/tables/index.ts';
import { lidOf } from '#shared/ids.ts';
import { SOURCES } from '#sync/sources/index.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import { always, answer, faults, story } from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const isChanges = (wire: Wire) => wire.path.startsWith('sync/changes');

/** Required fields of each table's rows, in a readable and in an unreadable format. */
const ROWS: Partial<Record<TableName, { readable: object; bad: object }>> = {
  planters: { readable: { first_name: 'Mark' }, bad: { first_name: {} } },
  contacts: {
    readable: { planter_id: 11, contact_date: '2026-10-20' },
    bad: { contact_date: 'x' },
  },
  hubs: {
    readable: { name: 'Delta', geometry: { coordinates: [[[1, 2]]] } },
    bad: { geometry: 'x' },
  },
  stages: { readable: { name: 'Plant' }, bad: { name: 7 } },
  churches: { readable: { name: 'Grace' }, bad: { name: {} } },
  trainers: { readable: { name: 'Tom' }, bad: { name: {} } },
  assessors: { readable: { name: 'Ann' }, bad: { name: {} } },
  coaches: { readable: { name: 'Cole' }, bad: { name: {} } },
  reports: { readable: { report_month: 10, report_year: 2026 }, bad: { report_month: 13 } },
  assessment_roles: { readable: { name: 'Observer' }, bad: { name: 7 } },
  cohorts: { readable: { name: 'Fall', sessions: {} }, bad: { sessions: 'x' } },
  cohort_participants: { readable: { cohort_id: 1, planter_id: 11, marks: {} }, bad: { marks: 7 } },
  meeting_decisions: { readable: {}, bad: { late: 'x' } },
  record_changes: {
    readable: {
      kind: 'planters',
      record_id: 11,
      at: '2026-10-20T10:00:00Z',
      user: { id: 1, name: 'Ann' },
      act: 'changed',
      fields: [],
    },
    bad: { fields: 'x' },
  },
  training_resources: { readable: { title: 'Guide' }, bad: { title: {} } },
};
/** Rows of these tables are read whatever their fields are; a field with another format counts as missing. */
const ALWAYS_READABLE: TableName[] = [
  'profile',
  'users',
  'hub_leaders',
  'stage_history',
  'assessments',
  'assessment_participants',
  'assignments',
  'assessor_reports',
  'snoozes',
];

test('S22 every table is covered by these tests', () => {
  expect([...ALWAYS_READABLE, ...Object.keys(ROWS)].sort()).toEqual([...TABLE_NAMES].sort());
});

test.each(ALWAYS_READABLE)('S22 a row of %s is read although its values are odd', (table) => {
  const context = { lidOf: (_: string, id: number) => lidOf(id) };
  const odd = { id: 900, name: {}, date: {}, first_name: {}, email: {}, planter_id: {}, role: {} };
  expect(SOURCES[table].read(odd, context).kind).toBe('row');
});

describe('an unreadable row of the change feed', () => {
  const unreadable = (context: SimContext) => context.ports.relaxed.quarantine.count();

  /** Makes the next pages of the change feed contain only this line. */
  function tell(world: World, line: object): void {
    const lines = [
      { kind: 'start', full: false },
      line,
      { kind: 'end', cursor: 'd0', more: false },
    ];
    const page = lines.map((one) => `${JSON.stringify(one)}\n`).join('');
    always(world, isChanges, answer(200, page, 'application/x-ndjson'));
  }

  for (const [table, { readable, bad }] of Object.entries(ROWS)) {
    story(
      `S22 of ${table} leaves the count once it can be read, or is gone`,
      { extras: true },
      async (world) => {
        const phone = await world.started('phone', LEADER);
        const read = async (line: object) => {
          tell(world, line);
          await phone.engine.wake('manual');
          return unreadable(phone);
        };
        const rowOf = (fields: object) => ({ kind: 'row', table, row: { id: 900, ...fields } });
        expect(await read(rowOf({ ...readable, ...bad }))).toBe(1);
        expect(await read(rowOf({ ...readable, ...bad }))).toBe(1);
        expect(await read(rowOf(readable))).toBe(0);
        expect(await read(rowOf({ ...readable, ...bad }))).toBe(1);
        expect(await read({ kind: 'gone', table, id: 900 })).toBe(0);
      },
    );
  }
});

story('S22 counts each unreadable row without a number', {}, async (world) => {
  const phone = await world.started('phone', LEADER);
  const rows = ['x', 'y', 'y'].map((contact_date) => ({ contact_date }));
  const isList = ({ path }: Wire) => path === 'church-planters/11/contacts';
  always(world, isList, answer(200, JSON.stringify({ success: true, data: rows })));
  await phone.engine.wake('manual');
  const kept = await phone.ports.relaxed.quarantine.toArray();
  // Two equal rows are one row that was sent twice.
  const dates = kept.map(({ raw }): string => Object(raw).contact_date);
  expect(dates.toSorted()).toEqual(['x', 'y']);
  faults(world);
});
