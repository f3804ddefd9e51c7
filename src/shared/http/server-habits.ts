/** Forms that one server has asked one person's requests to have. */
export interface Habits {
  /** Its reads end with a slash (trailing-slash.ts). */
  slashes: boolean;
  /** Calls that take their body as `{data: …}` (wrapped-body.ts), as `callOf` names them. */
  wrapped: Set<string>;
}

/**
 * What senders have learned about a server. It is kept for one server and one sign-in, and forgotten with them: another
 * version may be there tomorrow, or a portal may have answered today.
 */
export class ServerHabits {
  /** What the newest answer said of the time (`Date`), in milliseconds since 1970. */
  serverTimeMs: number | undefined;
  #of = '';
  #known: Habits = { slashes: false, wrapped: new Set() };

  of(apiBase: string, token: string | null | undefined): Habits {
    const name = `${apiBase} ${token ?? ''}`;
    if (name !== this.#of) {
      this.#of = name;
      this.#known = { slashes: false, wrapped: new Set() };
    }
    return this.#known;
  }
}

/** A call without the numbers of its records. */
export function callOf(method: string, path: string): string {
  return `${method} ${path.split('?')[0]?.replace(/\/\d+/g, '/:id')}`;
}
