import { text } from '../i18n.ts';

/** The six categories of a couple's assessment, by the word in the URL (spec part 2, 2). */
export const REPORT_CATEGORIES = [
  {
    id: 'communication',
    name: text('Communication'),
    asks: text('How do they listen, speak and teach, alone and as a couple?'),
  },
  {
    id: 'emotional-spiritual',
    name: text('Emotional-Spiritual'),
    asks: text('How do they carry pressure, and what does their walk with God look like?'),
  },
  {
    id: 'marriage',
    name: text('Marriage'),
    asks: text('How healthy is the marriage, and are both called to this?'),
  },
  {
    id: 'leadership',
    name: text('Leadership'),
    asks: text('Whom have they led, and who followed?'),
  },
  {
    id: 'missional',
    name: text('Missional'),
    asks: text('How do they live among people who do not know Christ?'),
  },
  {
    id: 'spouse',
    name: text('Spouse'),
    asks: text('What does the spouse hope for, fear and need?'),
  },
] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
export type ReportCategoryId = ReportCategory['id'];

/** The category for a word in the URL; undefined for anything else, such as the id of an assignment. */
export function reportCategory(word: string): ReportCategory | undefined {
  return REPORT_CATEGORIES.find(({ id }) => id === word);
}
