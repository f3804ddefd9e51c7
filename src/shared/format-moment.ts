import { once } from './formats.ts';
import { intlTag } from './i18n.ts';

/** In the language in use and the time zone of the device. */
export function formatMoment(moment: Date | number, options: Intl.DateTimeFormatOptions): string {
  const format = once('moment', options, () => new Intl.DateTimeFormat(intlTag(), options));
  return format.format(moment);
}
