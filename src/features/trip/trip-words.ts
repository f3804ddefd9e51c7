import type { PackPart } from '#db/queries/trip-pack.ts';
import { bytesWords } from '#shared/bytes-words.ts';
import { addDays, type CalendarDay, dayOf, showDay } from '#shared/dates.ts';
import { formatMoment } from '#shared/format-moment.ts';
import { translate } from '#shared/i18n.ts';

export interface PackFacts {
  parts: readonly PackPart[];
  bytes: number;
  /** End of the sign-in in milliseconds since 1970; undefined if the server does not say. */
  endsAt: number | undefined;
}

/** Summary in one line: `Ready: 14 of 14, 3.1 MB, sign-in valid until Sunday 18:00`. */
export function packLine({ parts, bytes, endsAt }: PackFacts, now: Date): string {
  const here = parts.filter((part) => part.isHere).length;
  const isReady = here === parts.length;
  const values = {
    here,
    total: parts.length,
    size: bytesWords(bytes),
    validity: validWords(endsAt, now),
  };
  return isReady
    ? translate('Ready: {here} of {total}, {size}, {validity}', values)
    : translate('Not ready: {here} of {total}, {size}, {validity}', values);
}

function validWords(endsAt: number | undefined, now: Date): string {
  if (endsAt === undefined) return translate('sign-in valid until the server ends it');
  if (endsAt <= now.getTime()) return translate('sign-in has ended');
  return translate('sign-in valid until {moment}', { moment: momentWords(new Date(endsAt), now) });
}

/** E.g. `Sunday 18:00`; with the date if it is not within a week. */
export function momentWords(moment: Date, now: Date): string {
  const weekday = formatMoment(moment, { weekday: 'long' });
  const time = formatMoment(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isThisWeek = dayOf(moment) < addDays(dayOf(now), 7);
  return isThisWeek ? `${weekday} ${time}` : `${weekday} ${showDay(dayOf(moment))} ${time}`;
}

/** True if the sign-in ends before the last day of the event is over. */
export function endsTooEarly(endsAt: number | undefined, lastDay: CalendarDay | ''): boolean {
  return endsAt !== undefined && lastDay !== '' && dayOf(new Date(endsAt)) <= lastDay;
}
