import { t } from '@lingui/core/macro';
import type { DirectoryKind } from '#db/tables/directories.ts';
import type { FieldChange, HistoryKind, RecordChange } from '#shared/contract/history.ts';
import { showDay } from '#shared/dates.ts';
import { fieldLabel } from '#shared/field-label.ts';
import { text, translate } from '#shared/i18n.ts';
import { REPORT_NUMBERS } from '#shared/report-fields.ts';
import { REPORT_LABELS } from '#shared/report-labels.ts';
import { showFigure } from '#shared/report-numbers.ts';
import { assessmentWithStatus } from '#src/records/assessment.ts';
import { byTable } from '#src/records/directories.ts';
import { fromWire, labelsOf } from '#src/records/fields.ts';
import { planter } from '#src/records/planter.ts';
import { profile } from '#src/records/profile.ts';

export const DIRECTORY_KINDS: Partial<Record<HistoryKind, DirectoryKind>> = byTable((kind) => kind);

const PICTURE = { profile_picture_url: text('Picture') };
const STATUS = text('Status');

/** The form labels of the fields, by their names on the wire. */
const LABELS: Record<HistoryKind, Readonly<Record<string, string>>> = {
  planters: {
    ...labelsOf(planter),
    ...PICTURE,
    stage: text('Stage'),
    status: STATUS,
    hub_leader_id: text('Hub Leader'),
  },
  ...byTable((kind) => ({ ...labelsOf(kind), ...PICTURE })),
  reports: { ...REPORT_LABELS, status: STATUS },
  assessments: {
    ...labelsOf(assessmentWithStatus),
    isCompleted: text('Completed'),
    isMeetingClosed: text('Meeting closed'),
    participants: text('Participants'),
    assignments: text('Assignments'),
  },
  assessor_reports: {
    content: text('Full Report'),
    strengths: text('Strengths'),
    weaknesses: text('Weaknesses'),
    recommendation: text('Recommendation'),
  },
  users: {
    ...labelsOf(profile),
    avatar_url: text('Picture'),
    username: text('Username'),
    email: text('Email'),
    role: text('Role'),
  },
};

export function labelOf(kind: HistoryKind, field: string): string {
  return translate(LABELS[kind][field] ?? fieldLabel(field));
}

/** Returns the name of the person with this id, if this device knows it. */
export type NameOf = (id: number) => string | undefined;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value as text; undefined if there is none, or if this device cannot show it. */
export function valueWords(
  kind: HistoryKind,
  { field, value }: { field: string; value: unknown },
  nameOf: NameOf,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (field === 'hub_leader_id') return nameOf(Number(value)) ?? t`somebody else`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number') return numberWords(field, value);
  if (typeof value !== 'string') return undefined;
  if (DAY.test(value)) return showDay(value);
  const { options } = fieldOf(kind, field) ?? {};
  if (options) return translate(options[value]?.label ?? value);
  const isWord = field === 'stage' || field === 'status';
  return isWord ? translate(kind === 'reports' ? fieldLabel(value) : value) : value;
}

function fieldOf(kind: HistoryKind, field: string) {
  const directory = DIRECTORY_KINDS[kind];
  const [name = ''] = directory ? Object.keys(fromWire(directory, { [field]: 0 })) : [];
  return directory?.fields[name];
}

/** Years and coordinates are written without separators. */
function numberWords(field: string, value: number): string {
  const figure = REPORT_NUMBERS.find((one) => one === field);
  return figure ? showFigure(figure, value) : String(value);
}

/** E.g. 'Maria Lopez changed Phone from 555-0101 to 555-0199'. */
export function changeSentence(
  kind: HistoryKind,
  change: FieldChange,
  { who, nameOf }: { who: string; nameOf: NameOf },
): string {
  const { field } = change;
  const label = labelOf(kind, field);
  if (change.to === undefined) return t`${who} changed ${label}`;
  const from = valueWords(kind, { field, value: change.from }, nameOf);
  const to = valueWords(kind, { field, value: change.to }, nameOf);
  const before = from ?? t`nothing`;
  if (to === undefined) return t`${who} removed ${label}, which was ${before}`;
  if (from === undefined) return t`${who} set ${label} to ${to}`;
  return t`${who} changed ${label} from ${from} to ${to}`;
}

/** Describes what somebody did with the whole record. */
export function actSentence(act: RecordChange['act'], who: string): string {
  if (act === 'created') return t`${who} added this record`;
  return act === 'deleted' ? t`${who} deleted this record` : t`${who} changed this record`;
}
