import * as z from 'zod/mini';

/** The address of a web page. Nothing else may be one: `javascript:` in a link would run. */
export const Website = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.refine(isWebAddress, 'must be a web address that begins with http:// or https://'),
  );

/** True for http and https alone. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Control characters and blanks do not hide a scheme: browsers leave them out. */
export function hasScheme(text: string): boolean {
  return HAS_SCHEME.test(text.replace(/[\p{Cc}\s]/gu, ''));
}
const LOOKS_LIKE_HOST = /^[^\s/@]+\.[^\s/@]{2,}(\/.*)?$/;

/** 'grace.org' as people type it becomes 'https://grace.org'; everything else stays as it is. */
export function completeWebsite(typed: string): string {
  const text = typed.trim();
  return !HAS_SCHEME.test(text) && LOOKS_LIKE_HOST.test(text) ? `https://${text}` : text;
}
