import * as z from 'zod/mini';
import type { Holder } from './permissions.ts';

/* How page and service worker talk about the files of the app (docs/decisions/install-by-need.md). */

/**
 * How much of the app is wanted. `needed`: every screen that the people of this device can open, except making PDFs ·
 * `trip`: PDFs as well · `everything`: the screens of all roles.
 */
export const LEVELS = ['needed', 'trip', 'everything'] as const;
export type Level = (typeof LEVELS)[number];

const Person = z.object({
  role: z.optional(z.nullable(z.string())),
  roles: z.optional(z.nullable(z.array(z.object({ name: z.string() })))),
  access: z.optional(z.nullable(z.string())),
});

export type Person = z.infer<typeof Person>;

/** Only what permissions depend on. */
export function asHolder({ role, roles, access }: Holder): Person {
  return { role, roles: roles?.map(({ name }) => ({ name })), access };
}

/** The page asks the service worker to fetch the next missing files of a level; without one, only for the state. */
export const AppRequest = z.object({
  type: z.literal('APP'),
  /** Who is signed in, so that their screens are kept from now on. */
  person: z.nullable(Person),
  fetch: z.optional(z.enum(LEVELS)),
});
export type AppRequest = z.infer<typeof AppRequest>;

const Share = z.object({
  here: z.int(),
  total: z.int(),
  /** Bytes to transfer. */
  missing: z.int(),
});

export function isComplete({ here, total }: z.infer<typeof Share>): boolean {
  return here === total;
}

/** What of this build is in the cache. `failure`: why the last fetch brought less than asked. */
export const AppState = z.object({
  needed: Share,
  trip: Share,
  everything: Share,
  failure: z.optional(z.enum(['network', 'storage'])),
});
export type AppState = z.infer<typeof AppState>;

/** What the service worker remembers on the device (idb-keyval). */
export const APP_RECORD = 'app-files';
export const AppRecord = z.object({
  /** Everybody who has signed in here, by what they may open. */
  people: z.array(Person),
  /** The highest level that has been complete, which an update must reach again. */
  level: z.enum(LEVELS),
  /** Cache keys of earlier builds, which open pages may still run. */
  earlier: z.array(z.string()),
});
export type AppRecord = z.infer<typeof AppRecord>;
