import { MARKS, type NO_MARK } from './cohorts.ts';
import { text, translate } from './i18n.ts';

type Mark = (typeof MARKS)[number];

const MARK_LABELS: Readonly<Record<Mark, string>> = {
  present: text('Present'),
  absent: text('Absent'),
  excused: text('Excused'),
};

/** `Excused`; '' if attendance was not marked, or if this build does not know the mark. */
export function markWord(mark: string): string {
  const known = MARKS.find((one) => one === mark);
  return known ? translate(MARK_LABELS[known]) : '';
}

/** `Excused · A newborn at home` */
export function attendanceWords({ mark, note }: Record<keyof typeof NO_MARK, string>): string {
  return [markWord(mark), note].filter(Boolean).join(' · ');
}
