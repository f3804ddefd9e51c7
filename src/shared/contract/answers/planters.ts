import * as z from 'zod/mini';
import { personName } from '#shared/person-name.ts';
import { CONTACT_TYPES } from '../../contact-types.ts';
import { stageName, statusName } from '../../stages.ts';
import { wireDay, wireMoment, wireOwnDay } from './days.ts';
import { wireNumber, wireWord } from './numbers.ts';
import { textIn, wireId, wireRef, wireText } from './values.ts';

/**
 * The documented spelling of a name, which is given as text or, by servers that join tables, as a record with a name.
 */
const wireNamed = (spelled: (text: string) => string) =>
  z.optional(
    z.transform((value: unknown) => {
      const name = textIn(value) ?? (nameIn(value) || undefined);
      return name === undefined ? undefined : spelled(name);
    }),
  );
export const wireStage = wireNamed(stageName);
export const wireStatus = wireNamed(statusName);

/** One contact with a planter, as listed by `GET /church-planters/{id}/contacts`. */
export const ContactAnswer = z.object({
  id: wireId,
  /** The planter; absent in the documented list, where the path contains it. */
  planter_id: wireRef,
  contact_date: wireOwnDay,
  contact_type: wireWord(CONTACT_TYPES),
  notes: wireText,
  next_contact_date: wireDay,
  contacted_by_name: wireText,
  contacted_by: wireRef,
  created_by_key: wireText,
});

/** The user of a history entry, given as a record or as a name; undefined if it is neither. */
function userIn(value: unknown): { id: number | null; name: string } | undefined {
  const text = textIn(value);
  if (text !== undefined) return { id: null, name: text };
  const user = HistoryUser.safeParse(value);
  if (!user.success) return undefined;
  const { id, name, ...names } = user.data;
  return { id: id ?? null, name: name || personName(names) };
}

const HistoryUser = z.object({
  id: wireRef,
  name: wireText,
  display_name: wireText,
  first_name: wireText,
  last_name: wireText,
  username: wireText,
});

/** One entry of `GET /church-planters/{id}/stage-history`. */
export const StageHistoryAnswer = z.object({
  id: wireId,
  planter_id: wireRef,
  date: wireMoment,
  user: z.optional(z.transform(userIn)),
  from_stage: wireStage,
  from_status: wireStatus,
  to_stage: wireStage,
  to_status: wireStatus,
  notes: wireText,
  created_by_key: wireText,
});

/** Names of statuses, given as texts or as records with a name; undefined if the value is not a list. */
function namesIn(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((one) => statusName(nameIn(one))).filter((name) => name !== '');
}

/** A name, given as text or as a record with a `name`; '' if there is none. */
export function nameIn(value: unknown): string {
  const named = z.object({ name: z.string() }).safeParse(value);
  return named.success ? named.data.name : (textIn(value) ?? '');
}

const wireStageName = z.pipe(z.string(), z.transform(stageName));

/** A stage with the names of its statuses, in order: `GET /church-planters/stages`. */
export const StageAnswer = z.object({
  id: wireId,
  name: wireStageName,
  statuses: z.optional(z.transform(namesIn)),
  position: wireNumber,
});

/** `GET /church-planters/statuses` */
export const StatusAnswer = z.object({ name: z.string(), stage_id: wireId });
