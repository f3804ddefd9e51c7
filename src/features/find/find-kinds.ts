import type { FoundRecord } from '#db/queries/find-index.ts';
import type { Finder, FindKind } from '#db/queries/find-sources.ts';
import { text } from '#shared/i18n.ts';
import { type Holder, may, maySeeAllPlanters } from '#shared/permissions.ts';
import { decide } from '#shared/screen-access.ts';
import { DIRECTORIES, type DirectoryOne } from '#src/records/directories.ts';
import type { Directory } from '#src/records/record.ts';
import type { IconName } from '#ui/icon.tsx';

interface Kind {
  /** Label of a single record. */
  one: string;
  /** Label of the list, used in the message about missing lists. */
  many: string;
  icon: IconName;
  /** Key of the list that contains these records. */
  list(person: Holder, year: string): string;
  /** Whether the list is so long that only its own screen requests it. */
  isLong?(person: Holder): boolean;
  /** Whether this person may open these records. */
  isFor(person: Holder): boolean;
  address(record: FoundRecord, person: Holder): string;
}

/** True for people who may open this screen. */
const whoOpens = (path: string) => (person: Holder) => decide(path, person).kind === 'show';

const always = (list: string) => () => list;

function directory({ table, texts }: Directory): Kind {
  const path = `/directory/${table}`;
  return {
    one: texts.found,
    many: texts.many,
    icon: table === 'churches' ? 'home' : 'person',
    list: always(table),
    isFor: (person) => maySeeAllPlanters(person) && whoOpens(path)(person),
    address: ({ lid }) => withSearch(path, { entry: lid }),
  };
}

const directories = Object.fromEntries(
  DIRECTORIES.map((kind) => [kind.one, directory(kind)]),
) as Record<DirectoryOne, Kind>;

/** The kinds of records that can be found: for whom, and the address that opens one. */
export const KINDS: Readonly<Record<FindKind, Kind>> = {
  planter: {
    one: text('Planter'),
    many: text('planters'),
    icon: 'people',
    list: always('planters'),
    isFor: maySeeAllPlanters,
    address: (record) => `/planter/${keyOf(record)}`,
  },
  ...directories,
  event: {
    one: text('Assessment'),
    many: text('assessments'),
    icon: 'assessment',
    list: always('assessments'),
    isFor: (person) => maySeeAllPlanters(person) && whoOpens('/assessment')(person),
    address: (record) => `/assessment/${keyOf(record)}`,
  },
  cohort: {
    one: text('Training Cohort'),
    many: text('training cohorts'),
    icon: 'training',
    list: always('cohorts'),
    isFor: (person) => may(person, 'readCohorts'),
    address: (record) => `/training/cohorts/${keyOf(record)}`,
  },
  assignment: {
    one: text('Assessor Report'),
    many: text('assignments'),
    icon: 'edit',
    list: always('my-assignments'),
    isFor: (person) => may(person, 'writeAssessorReports'),
    address: (record) => `/assessment/reports/${keyOf(record)}`,
  },
  report: {
    one: text('MBCB Report'),
    many: text('reports'),
    icon: 'report',
    list: (person, year) => (may(person, 'readAllReports') ? `reports:${year}` : 'my-reports'),
    isLong: (person) => may(person, 'readAllReports'),
    isFor: (person) => may(person, 'readAllReports') || may(person, 'submitReports'),
    address: reportAddress,
  },
  user: {
    one: text('User'),
    many: text('users'),
    icon: 'person',
    list: always('users'),
    isLong: () => true,
    isFor: (person) => may(person, 'manageUsers') && whoOpens('/admin/users')(person),
    address: ({ more, title }) => withSearch('/admin/users', { q: more || title }),
  },
};

export function kindsFor(person: Holder): FindKind[] {
  const kinds = Object.keys(KINDS) as FindKind[];
  return kinds.filter((kind) => KINDS[kind].isFor(person));
}

export function finderOf(person: Holder & { id: number }): Finder {
  return { userId: person.id, isReader: may(person, 'readAllReports') };
}

/** Readers of all reports get the list of that month, authors get the report itself. */
function reportAddress({ lid, title, period }: FoundRecord, person: Holder): string {
  const [year = '', month = ''] = period.split('-').map((part) => String(Number(part)));
  return may(person, 'readAllReports')
    ? withSearch('/admin/mbcb-reports', { year, month, q: title })
    : withSearch('/mbcb-reports', { report: lid });
}

function keyOf({ lid, id }: FoundRecord): string {
  return id === null ? lid : String(id);
}

function withSearch(path: string, search: Record<string, string>): string {
  return `${path}?${new URLSearchParams(search)}`;
}
