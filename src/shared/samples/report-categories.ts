/** The six categories of a couple's assessment, by the word in the address (spec part 2, 2). */
export const REPORT_CATEGORIES = [
  {
    id: 'communication',
    name: 'Communication',
    asks: 'How do they listen, speak and teach, alone and as a couple?',
  },
  {
    id: 'emotional-spiritual',
    name: 'Emotional-Spiritual',
    asks: 'How do they carry pressure, and what does their walk with God look like?',
  },
  {
    id: 'marriage',
    name: 'Marriage',
    asks: 'How healthy is the marriage, and are both called to this?',
  },
  {
    id: 'leadership',
    name: 'Leadership',
    asks: 'Whom have they led, and who followed?',
  },
  {
    id: 'missional',
    name: 'Missional',
    asks: 'How do they live among people who do not know Christ?',
  },
  {
    id: 'spouse',
    name: 'Spouse',
    asks: 'What does the spouse hope for, fear and need?',
  },
] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
export type ReportCategoryId = ReportCategory['id'];

/** A category's word in an address; undefined for anything else, such as an assignment's number. */
export function reportCategory(word: string): ReportCategory | undefined {
  return REPORT_CATEGORIES.find(({ id }) => id === word);
}
