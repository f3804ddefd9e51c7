import { apiBaseAt } from '#shared/config.ts';

/** Where this page's backend answers: `{host}/api`. */
export function apiBase(): string {
  return apiBaseAt(location.origin);
}

/** A picture's address as `<img>` needs it: relative paths get the backend's host (spec part 1, 9). */
export function pictureUrl(path: string): string {
  return new URL(path, `${location.origin}/`).href;
}
