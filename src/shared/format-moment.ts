import { once } from './formats.ts';
import { intlTag } from './i18n.ts';

/** Formats a moment in the language in use and the device's time zone. */
export function formatMoment(moment: Date | number, options: Intl.DateTimeFormatOptions): string {
  const format = once('moment', options, () => new Intl.DateTimeFormat(intlTag(), options));
  return format.format(moment);
}
