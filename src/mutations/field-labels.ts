import { text } from '#shared/i18n.ts';
import type { VoteField } from '#shared/meeting-cells.ts';

/*
 * What the fields of a record are called: by its form, by the question about a change that met another one, and
 * where a server refuses a value.
 */

export const CANDIDATE_LABELS = {
  preAssessment: text('Pre-assessment'),
  hotel: text('Hotel'),
  sendingChurch: text('Sending church'),
  marriage: text('Marriage'),
  namb: text('NAMB'),
  status: text('Status'),
} as const;

/** Of a couple at a decision meeting. */
export const DECISION_LABELS: Readonly<Record<VoteField | 'note' | 'outcome', string>> = {
  communication_initial: text('Communication: Initial Vote'),
  communication_final: text('Communication: Final Vote'),
  emotional_spiritual_initial: text('Emotional-Spiritual: Initial Vote'),
  emotional_spiritual_final: text('Emotional-Spiritual: Final Vote'),
  marriage_initial: text('Marriage: Initial Vote'),
  marriage_final: text('Marriage: Final Vote'),
  leadership_initial: text('Leadership: Initial Vote'),
  leadership_final: text('Leadership: Final Vote'),
  missional_initial: text('Missional: Initial Vote'),
  missional_final: text('Missional: Final Vote'),
  spouse_initial: text('Spouse: Initial Vote'),
  spouse_final: text('Spouse: Final Vote'),
  note: text('Note'),
  outcome: text('Outcome'),
};
