/** The forms of requests that a server has asked for during one sign-in. */
export interface Habits {
  /** The paths of reads end with a slash (trailing-slash.ts). */
  slashes: boolean;
  /** Calls that expect their body as `{data: …}` (wrapped-body.ts), as named by `callOf`. */
  wrapped: Set<string>;
}

/**
 * What senders have learned about a server. It is kept only for one server and one sign-in, because the server may be
 * updated tomorrow, or a portal may have answered today.
 */
export class ServerHabits {
  /** The server's time according to its newest answer (`Date`), in milliseconds since 1970. */
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

/** The name of a call, with `:id` in place of the ids of records. */
export function callOf(method: string, path: string): string {
  return `${method} ${path.split('?')[0]?.replace(/\/\d+/g, '/:id')}`;
}
