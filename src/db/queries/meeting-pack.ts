import { text } from '#shared/i18n.ts';
import { VOTE_FIELDS } from '#shared/meeting-cells.ts';
import { NOT_KEPT } from '#shared/sealed-text.ts';
import type { Mirror } from '../schema.ts';
import { hasReadChanges, isOffered } from './feeds.ts';
import type { PackPart } from './trip-pack.ts';

const TEXTS = [...VOTE_FIELDS, 'note', 'outcome', 'late'] as const;

/** The decision meeting of an event, for people who may see the votes. Empty before the meeting has started. */
export async function meetingParts(db: Mirror, lid: string): Promise<PackPart[]> {
  const event = await db.rows('assessments').get(lid);
  if (!event?.meeting || !(await isOffered(db, 'decision-meeting'))) return [];
  const rows = await db.rows('meeting_decisions').where('assessment').equals(lid).toArray();
  const isKept = rows.every((row) => TEXTS.every((name) => row[name] !== NOT_KEPT));
  const name = text('The decision meeting with its votes');
  return [{ name, isHere: isKept && (await hasReadChanges(db)) }];
}
