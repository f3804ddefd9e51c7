import { get, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { savesData } from '#shared/saves-data.ts';

/*
 * "Text only on mobile data": while it is on and the connection costs money, no picture, file or map tile is transferred
 * unless somebody asks for it. A setting of the device, which page and workers share.
 */

const RECORD = 'text-only';
/** Pictures, and changes, that somebody has asked for in spite of the setting. Older ones are forgotten. */
const MOST_ASKED = 1_000;

const Stored = z.object({
  isOn: z.optional(z.boolean()),
  /** Addresses of pictures. */
  asked: z.array(z.string()),
  /** Ids of changes. */
  askedChanges: z.optional(z.array(z.string())),
});

/** How the device is connected. `unknown`: the browser does not tell what it costs. */
export type Connection = 'mobile' | 'free' | 'unknown';

const FREE = ['wifi', 'ethernet'];
/** A phone or a modem is at the other end of these. */
const MOBILE = ['cellular', 'bluetooth', 'wimax'];

interface NetworkInformation extends EventTarget {
  type?: string;
}

/** The last answer of this context. */
let known: Connection = 'unknown';

/** Saving data is a wish for connections that cost money. Without any connection, the last answer stays. */
export function connectionNow(): Connection {
  const type = information()?.type ?? 'unknown';
  if (type === 'none') return known;
  if (FREE.includes(type)) known = 'free';
  else known = MOBILE.includes(type) || savesData() ? 'mobile' : 'unknown';
  return known;
}

/**
 * Calls back when another kind of connection is used; browsers also tell every change of its speed. Returns a function
 * that stops this.
 */
export function onConnection(changed: () => void): () => void {
  const connection = information();
  let before = connectionNow();
  const look = () => {
    const now = connectionNow();
    if (now !== before) changed();
    before = now;
  };
  connection?.addEventListener?.('change', look);
  return () => connection?.removeEventListener?.('change', look);
}

function information(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}

/** Whether the setting is on. Without a choice it follows the browser's own setting. */
export async function isTextOnly(): Promise<boolean> {
  return (await stored()).isOn ?? savesData();
}

/** Whether somebody has chosen, on or off. */
export async function isChosen(): Promise<boolean> {
  return (await stored()).isOn !== undefined;
}

export async function chooseTextOnly(isOn: boolean): Promise<void> {
  await update<unknown>(RECORD, (before) => ({ ...parsed(before), isOn }));
}

/** All, or only what somebody has asked for: addresses of pictures, or ids of changes. */
type Files = 'all' | ReadonlySet<string>;

/**
 * Which pictures may be loaded now. If the browser does not tell how it is connected, the setting means: not now.
 */
export async function filesNow(): Promise<Files> {
  const { isOn, asked } = await stored();
  return (isOn ?? savesData()) && isCostly() ? new Set(asked) : 'all';
}

/** Which changes may send their pictures now. They are the user's own work, so only a choice of the setting holds them. */
export async function uploadsNow(): Promise<Files> {
  const { isOn = false, askedChanges } = await stored();
  return isOn && isCostly() ? new Set(askedChanges) : 'all';
}

function isCostly(): boolean {
  return connectionNow() !== 'free';
}

/** Somebody asks for pictures on any connection, by their addresses. */
export async function askFor(addresses: readonly string[]): Promise<void> {
  await update<unknown>(RECORD, (stored) => {
    const before = parsed(stored);
    return { ...before, asked: withLatest(before.asked, addresses) };
  });
}

/** Somebody sends the picture of a change on any connection. */
export async function askToSend(opId: string): Promise<void> {
  await update<unknown>(RECORD, (stored) => {
    const before = parsed(stored);
    return { ...before, askedChanges: withLatest(before.askedChanges ?? [], [opId]) };
  });
}

function withLatest(before: readonly string[], latest: readonly string[]): string[] {
  const all = [...before.filter((one) => !latest.includes(one)), ...latest];
  return all.slice(-MOST_ASKED);
}

/** Forgets what was asked for, which tells what somebody has looked at. The setting belongs to the device and stays. */
export async function forgetAsked(): Promise<void> {
  await update<unknown>(RECORD, (stored) => {
    const { isOn } = parsed(stored);
    return { ...(isOn !== undefined && { isOn }), asked: [] };
  });
}

/** If the storage does not answer, nothing is held back. */
async function stored(): Promise<z.infer<typeof Stored>> {
  try {
    return parsed(await get(RECORD));
  } catch (error) {
    console.info('The setting for mobile data could not be read', error);
    return { asked: [] };
  }
}

function parsed(value: unknown): z.infer<typeof Stored> {
  return Stored.safeParse(value).data ?? { asked: [] };
}
