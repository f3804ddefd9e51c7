import * as z from 'zod/mini';
import { assignedRole } from '#shared/assessment-words.ts';
import { type Message, message, text, translate } from '#shared/i18n.ts';
import { NOT_KEPT } from '#shared/sealed-text.ts';
import { currentMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import type { AssessmentParticipantRow } from '../tables/assessment-participants.ts';
import type { AssignmentRow } from '../tables/assignments.ts';
import { CHANGE_FEED } from './feeds.ts';

/** The person who travels. The pack contains only what this person may see. */
export interface Traveler {
  userId: number;
  isAssessor: boolean;
}

/** An item that must be on the device before the person leaves. */
export interface PackPart {
  name: string | Message;
  isHere: boolean;
}

export interface PackPicture {
  name: string;
  /** An address on this server. */
  address: string;
}

export interface TripPack {
  parts: PackPart[];
  /** Pictures of the couples, which the service worker caches. */
  pictures: PackPicture[];
  /** Size of the data on this device, as JSON. */
  bytes: number;
  /** When the pack was last taken, in milliseconds since 1970; undefined for never. */
  takenAt: number | undefined;
}

const TakenAt = z.catch(z.optional(z.number()), undefined);

/**
 * Shows which parts of an event are on this device. Each part is looked up where it is stored, so the answer is the
 * same at the venue without a network.
 */
export async function tripPack(db: Mirror, lid: string, who: Traveler): Promise<TripPack> {
  // All queries run at once, because each round trip costs milliseconds on a phone.
  const [event, people, own, taken, feeds] = await Promise.all([
    db.rows('assessments').get(lid),
    db.rows('assessment_participants').where('assessment').equals(lid).toArray(),
    ownAssignments(db, lid, who),
    takenAt(db, lid),
    db.feeds.toArray(),
  ]);
  const reports = await db.rows('assessor_reports').bulkGet(own.map((one) => one.lid));
  const lists = new Set(feeds.filter(({ readAt }) => readAt > 0).map(({ key }) => key));
  const wasRead = (list: string) => lists.has(list) || lists.has(CHANGE_FEED);
  const couples = people.filter((one) => one.type === 'candidate');
  const parts: PackPart[] = [
    { name: text('The event'), isHere: event !== undefined },
    { name: text('Who takes part'), isHere: wasRead(`participants:${lid}`) },
    ...couples.map((one) => ({
      name: message('Couple: {name}', { name: coupleOf(one) }),
      isHere: true,
    })),
  ];
  if (who.isAssessor) {
    parts.push({ name: text('Your assignments'), isHere: wasRead('my-assignments') });
    for (const [index, one] of own.entries()) {
      const report = reports[index];
      const isHere = report ? report.content !== NOT_KEPT : wasRead(`report:${one.lid}`);
      parts.push({
        name: message('Your report: {role}, {name}', {
          role: translate(assignedRole(one)),
          name: one.candidate_name,
        }),
        isHere,
      });
    }
  }
  const bytes = JSON.stringify([event, people, own, reports]).length;
  const pictures = couples.flatMap((one) => pictureOf(one));
  return { parts, pictures, bytes, takenAt: taken };
}

/** The lists that the pack is read from. Those of the person's own reports are known once the assignments are. */
export async function tripFeeds(db: Mirror, lid: string, who: Traveler): Promise<string[]> {
  const keys = ['assessments', `participants:${lid}`];
  if (!who.isAssessor) return keys;
  const own = await ownAssignments(db, lid, who);
  return [...keys, 'my-assignments', 'assessment-roles', ...own.map((one) => `report:${one.lid}`)];
}

export async function noteTaken(trip: string, at: number): Promise<void> {
  await currentMirrors().relaxed.meta.put({ key: keyOf(trip), value: at });
}

export async function takenAt(db: Mirror, trip: string): Promise<number | undefined> {
  return TakenAt.parse((await db.meta.get(keyOf(trip)))?.value);
}

async function ownAssignments(db: Mirror, lid: string, who: Traveler): Promise<AssignmentRow[]> {
  const rows = await db.rows('assignments').where('assessment').equals(lid).toArray();
  return rows.filter((one) => one.assessor_id === who.userId);
}

/** A picture on another server cannot be cached and is not part of the pack. */
function pictureOf(one: AssessmentParticipantRow): PackPicture[] {
  const address = one.profile_picture_url;
  return address.startsWith('/api/pictures/') ? [{ name: coupleOf(one), address }] : [];
}

function coupleOf(one: { display_name: string; first_name: string; last_name: string }): string {
  return one.display_name || `${one.first_name} ${one.last_name}`.trim();
}

/** Key of the pack in `meta`. For an event, `trip` is its local key. */
function keyOf(trip: string): string {
  return `tripPack:${trip}`;
}
