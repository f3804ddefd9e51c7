import { text } from '#shared/i18n.ts';

/*
 * Labels of a record's fields, for its form, for questions about conflicting changes, and for values that a server
 * refuses.
 */

export const CANDIDATE_LABELS = {
  preAssessment: text('Pre-assessment'),
  hotel: text('Hotel'),
  sendingChurch: text('Sending church'),
  marriage: text('Marriage'),
  namb: text('NAMB'),
  status: text('Status'),
} as const;
