import { text, translate } from './i18n.ts';

const UNKNOWN = text('Unknown device');

/** The server's description of a device ('Chrome on Android') in the language in use. */
export function deviceWords(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  if (device === UNKNOWN || browser === undefined) return translate(device);
  return translate('{browser} on {system}', { browser, system });
}
