import { translate } from '#shared/i18n.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** '12.3 MB'. `bytes` is undefined if the browser does not report the size. */
export function bytesWords(bytes: number | undefined): string {
  if (bytes === undefined) return translate('this browser does not tell');
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
