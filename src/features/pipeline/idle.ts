import { type CalendarDay, dayOf, daysBetween, showDay } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';

/** 'M/d/yyyy' of a timestamp from the server, or 'never' if it is missing. */
export function updatedDay(moment: string): string {
  const day = dayIn(moment);
  return day ? showDay(day) : translate('never');
}

/** How long a planter has been in the same stage, always in days so that cards can be compared; '' if unknown. */
export function idleWords(moment: string, today: CalendarDay): string {
  const day = dayIn(moment);
  if (!day) return '';
  const days = Math.max(0, daysBetween(day, today));
  if (days === 0) return translate('today');
  return translate('{days, plural, one {# day ago} other {# days ago}}', { days });
}

/** True if a planter has not been moved for so long that somebody should check. */
export function isIdle(moment: string, today: CalendarDay): boolean {
  const day = dayIn(moment);
  return day !== undefined && daysBetween(day, today) >= 90;
}

function dayIn(moment: string): CalendarDay | undefined {
  const at = new Date(moment);
  return moment === '' || Number.isNaN(at.getTime()) ? undefined : dayOf(at);
}
