import { type CalendarDay, dayOf, daysBetween, showDay } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';

/** 'M/d/yyyy' of a moment of the server, or 'never' where it says none. */
export function updatedDay(moment: string): string {
  const day = dayIn(moment);
  return day ? showDay(day) : translate('never');
}

/** How long a planter has been in the same stage, always in days: cards are compared; '' if unknown. */
export function idleWords(moment: string, today: CalendarDay): string {
  const day = dayIn(moment);
  if (!day) return '';
  const days = Math.max(0, daysBetween(day, today));
  if (days === 0) return translate('today');
  return translate('{days, plural, one {# day ago} other {# days ago}}', { days });
}

/** Nobody moved this planter for so long that somebody should look. */
export function isIdle(moment: string, today: CalendarDay): boolean {
  const day = dayIn(moment);
  return day !== undefined && daysBetween(day, today) >= 90;
}

function dayIn(moment: string): CalendarDay | undefined {
  const at = new Date(moment);
  return moment === '' || Number.isNaN(at.getTime()) ? undefined : dayOf(at);
}
