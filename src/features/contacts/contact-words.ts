import { contactDot, type DotColor } from '#shared/contact-rules.ts';
import { type CalendarDay, daysBetween, showDay } from '#shared/dates.ts';
import { text, translate } from '#shared/i18n.ts';

/** When a planter was last contacted, as far as this device knows: '' means never only if `isKnown`. */
export interface LastContact {
  day: CalendarDay | '';
  isKnown: boolean;
}

/** Text for Last Contact on the card. */
export function lastContactDay({ day, isKnown }: LastContact): string {
  if (day !== '') return showDay(day);
  return translate(isKnown ? text('Never') : text('Not known yet'));
}

/** Text for the dot, so that its meaning does not depend on color. */
function dotWords({ day, isKnown }: LastContact, today: CalendarDay): string {
  if (day === '') {
    return translate(isKnown ? text('Never contacted') : text('Last contact not known yet'));
  }
  const days = daysBetween(day, today);
  if (contactDot(day, today) === 'red') {
    return translate(
      '{days, plural, one {Overdue: {days} day without contact} other {Overdue: {days} days without contact}}',
      { days },
    );
  }
  if (days < 0) return translate('Contact on {day}', { day: showDay(day) });
  if (days === 0) return translate('Contacted today');
  if (days === 1) return translate('Contacted yesterday');
  return translate(
    '{days, plural, one {Contacted {days} day ago} other {Contacted {days} days ago}}',
    { days },
  );
}

export interface Dot {
  color: DotColor | 'unknown';
  words: string;
}

export function dotOf(last: LastContact, today: CalendarDay): Dot {
  const isUnknown = last.day === '' && !last.isKnown;
  const color = isUnknown ? 'unknown' : contactDot(last.day, today);
  return { color, words: dotWords(last, today) };
}
