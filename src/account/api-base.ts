import { apiBaseAt } from '#shared/config.ts';

/** The base URL of this page's backend: `{host}/api`. */
export function apiBase(): string {
  return apiBaseAt(location.origin);
}
