import * as z from 'zod/mini';
import { text } from '../i18n.ts';

const NO_ADDRESS = text('must be a web address that begins with http:// or https://');

/** Maximum length of a link. */
export const LINK_MAX = 2_000;

/** The address of a web page. Anything else is refused: a `javascript:` link would run. */
export const Website = z
  .string()
  .check(z.trim(), z.maxLength(500), z.refine(isWebAddress, NO_ADDRESS));

/**
 * A link in a profile. A text without a scheme is accepted, because people type `grace.org` and uploaded pictures have
 * paths. The only schemes are http and https, because a `javascript:` link would run.
 */
export const WebLink = z.string().check(
  z.trim(),
  z.maxLength(LINK_MAX),
  z.refine((text) => !hasScheme(text) || isWebAddress(text), NO_ADDRESS),
);

/** True for http and https only. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Control characters and blanks do not hide a scheme, because browsers ignore them. */
function hasScheme(text: string): boolean {
  return HAS_SCHEME.test(text.replace(/[\p{Cc}\s]/gu, ''));
}
const LOOKS_LIKE_HOST = /^[^\s/@]+\.[^\s/@]{2,}(\/.*)?$/;

/** Completes 'grace.org', as people type it, to 'https://grace.org'. Everything else stays unchanged. */
export function completeWebsite(typed: string): string {
  const text = typed.trim();
  return !HAS_SCHEME.test(text) && LOOKS_LIKE_HOST.test(text) ? `https://${text}` : text;
}
