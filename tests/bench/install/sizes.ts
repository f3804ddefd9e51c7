import type { Level } from '#shared/app-files.ts';
import { filesFor, type InstallPlan, routeOf } from '#shared/install-plan.ts';
import type { Holder } from '#shared/permissions.ts';
import { decide } from '#shared/screen-access.ts';
import { SCREENS } from '#shared/screens.ts';
import { completePlan, readNeeds } from '../../../scripts/lib/install-plan.mjs';
import { sentBytes } from '../../../scripts/lib/sent-bytes.mjs';

/** Sizes as transferred, in bytes. */
export interface Size {
  files: number;
  bytes: number;
}

/** What a device with one person of each kind installs. */
export const PEOPLE: Readonly<Record<string, Holder | null>> = {
  'not signed in': null,
  'without a role': { role: 'member', access: 'waiting' },
  planter: { roles: [{ name: 'church_planter' }] },
  'hub leader': { roles: [{ name: 'hub_leader' }] },
  assessor: { roles: [{ name: 'assessor' }] },
  trainer: { roles: [{ name: '242trainer' }] },
  'report administrator': { roles: [{ name: 'mbcb_admin' }] },
  administrator: { roles: [{ name: '242_admin' }] },
  superadmin: { roles: [{ name: 'superadmin' }] },
};

/** Fetched with every build, besides its files. */
export const WORKER = 'service-worker.js';

export async function readPlan(): Promise<InstallPlan> {
  return { ...(await completePlan()), ownBytes: sentBytes(WORKER) };
}

/**
 * What is transferred from the first page until the app opens without a network: after the sign-in screen, or after the
 * home screen, with which the installation begins. The service worker finds what these have loaded in the browser's
 * cache; itself it is one more file.
 */
export async function installSize(
  plan: InstallPlan,
  person: Holder | null,
  after: 'sign-in' | 'home',
): Promise<Size> {
  const { home } = await readNeeds();
  const isLoaded = (at: number) =>
    plan.guests.includes(at) || (after === 'home' && home.includes(plan.files[at]?.url ?? ''));
  const needed = filesFor(plan, 'needed', person ? [person] : []);
  const { files, bytes } = sizeOf(
    plan,
    needed.filter((at) => !isLoaded(at)),
  );
  return { files: files + 1, bytes: bytes + sentBytes(WORKER) };
}

/** Everything of a level, on a device without any of it. */
export function wholeSize(plan: InstallPlan, level: Level, person: Holder | null): Size {
  return sizeOf(plan, filesFor(plan, level, person ? [person] : []));
}

function sizeOf({ files }: InstallPlan, wanted: readonly number[]): Size {
  const bytes = wanted.reduce((sum, at) => sum + (files[at]?.bytes ?? 0), 0);
  return { files: wanted.length, bytes };
}

/** What a release transfers that changes one screen: its file, the page with its import map, and the service worker. */
export async function updateSizes(): Promise<{ screen: string; file: string; bytes: number }[]> {
  const always = sentBytes(WORKER) + sentBytes('index.html');
  const { own } = await readNeeds();
  return Object.entries(own)
    .map(([screen, file]) => ({ screen, file, bytes: always + sentBytes(file) }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Screens of the table that the plan does not know. A device would lack their code without a network. */
export function screensWithoutFiles(plan: InstallPlan): string[] {
  const isOwn = ({ path }: { path: string }) =>
    decide(path, { roles: [{ name: 'superadmin' }] }).kind === 'show';
  return SCREENS.filter(isOwn)
    .map(({ path }) => path)
    .filter((path) => routeOf(plan, path) === '');
}
