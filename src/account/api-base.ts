import { apiBaseAt } from '#shared/config.ts';

/** Where this page's backend answers: `{host}/api`. */
export function apiBase(): string {
  return apiBaseAt(location.origin);
}
