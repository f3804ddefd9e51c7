import { type Message, message, text, translate } from './i18n.ts';
import { knownWord } from './same-value.ts';

/** A stage of a plant with the names of its statuses in order. */
export interface StageWithStatuses {
  name: string;
  statuses: readonly string[];
}

/**
 * The stages of a plant and the statuses of each, in order (spec part 2, 4). No order of stages is enforced. A server
 * may list other stages, which screens read through `queries/stages.ts`.
 */
export const STAGES = [
  {
    name: text('Candidate'),
    statuses: [text('interest'), text('pre-assessment'), text('cautioned')],
  },
  { name: text('Growth Plan'), statuses: [text('active'), text('inactive')] },
  {
    name: text('Training'),
    statuses: [
      text('needs cohort'),
      text('in training'),
      text('training complete'),
      text('pre-funding'),
    ],
  },
  { name: text('Plant'), statuses: [text('pre-funded'), text('funded'), text('post-funded')] },
  { name: text('Established'), statuses: [text('involved'), text('uninvolved')] },
  { name: text('Closed'), statuses: [text('discontinued'), text('merged'), text('relocated')] },
] as const satisfies readonly StageWithStatuses[];

/** The documented spelling of a stage. */
export function stageName(text: string): string {
  const names = STAGES.map(({ name }) => name);
  return knownWord(names, text);
}

/** The documented spelling of a status. */
export function statusName(text: string): string {
  return knownWord(
    STAGES.flatMap(({ statuses }) => [...statuses]),
    text,
  );
}

/** A planter without a stage counts as this one (spec part 2, 4). */
export const DEFAULT_STAGE = 'Candidate';
export const DEFAULT_STATUS = 'interest';

const BETWEEN = ' · ';

/** A stage and a status in one text; a missing one counts as the first in its list (spec part 2, 4). */
export function placeOf(stage: unknown, status: unknown): string {
  const name = typeof stage === 'string' && stage !== '' ? stage : DEFAULT_STAGE;
  const known = typeof status === 'string' && status !== '' ? status : DEFAULT_STATUS;
  return `${stageName(name)}${BETWEEN}${statusName(known)}`;
}

/** The same pair as a value of a stored message. */
export function placeMessage(stage: string, status: string): Message {
  const values = { stage: { id: stageName(stage) }, status: { id: statusName(status) } };
  return message('{stage} · {status}', values);
}

/** The same pair in the language in use; names that only this network has stay unchanged. */
export function placeWords(stage: unknown, status: unknown): string {
  return placeOf(stage, status)
    .split(BETWEEN)
    .map((word) => translate(word))
    .join(BETWEEN);
}

/** The stage and the status in a text made by `placeOf`. */
export function placeIn(place: unknown): { stage: string; status: string } | undefined {
  if (typeof place !== 'string') return undefined;
  const [stage, status] = place.split(BETWEEN);
  return stage && status ? { stage, status } : undefined;
}
