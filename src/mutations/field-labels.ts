import { text } from '#shared/i18n.ts';

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
