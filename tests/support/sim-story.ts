import { expect, test } from 'vitest';
import type { Op } from '#db/op.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import { seededRandom } from '#server/seed/random.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import * as acts from './sim-acts.ts';
import type { SimContext } from './sim-device.ts';
import { GENERATORS, type Generated } from './sim-generators.ts';
import { brokenPromises } from './sim-invariants.ts';
import type { Fault } from './sim-network.ts';
import type { SimContact, Wire } from './sim-records.ts';
import { World, type WorldSettings } from './sim-world.ts';

/** The day of every simulation. */
export const TODAY = '2026-11-02';
/** Planters of `LEADER`'s hub, by their local keys. */
export const PLANTER = 's11';
export const OTHER_PLANTER = 's12';

/** A test that is one simulation. At the end everything comes to rest, and every guarantee is checked. */
export function story(
  title: string,
  settings: WorldSettings,
  tell: (world: World) => Promise<void>,
): void {
  test(title, async () => {
    await World.play(settings, async (world) => {
      await tell(world);
      await inPeace(world);
    });
  });
}

/** The same story against both kinds of server. */
export function storyOfBoth(
  title: string,
  tell: (world: World) => Promise<void>,
  settings: WorldSettings = {},
): void {
  story(`${title} (documented)`, { ...settings, extras: false }, tell);
  story(`${title} (extras)`, { ...settings, extras: true }, tell);
}

export async function inPeace(world: World): Promise<void> {
  await world.quiet();
  const broken = await brokenPromises(world);
  expect(broken, broken.length > 0 ? world.timeline.text() : '').toEqual([]);
}

interface ContactWish {
  notes: string;
  planter?: string;
  day?: string;
}

/** Saves a contact on the device without sending it. */
export async function writeContact(
  world: World,
  context: SimContext,
  { notes, planter = PLANTER, day = TODAY }: ContactWish,
): Promise<Op> {
  const args = {
    contact: `l${notes}-${world.acts.size}`,
    planter,
    planterName: 'Planter',
    contact_date: day,
    contact_type: 'visit',
    notes,
    next_contact_date: '',
    by: context.userId,
    byName: 'Me',
  };
  return note(world, context, 'log-contact', args, { mark: notes, kind: 'once' });
}

export async function writeProfile(
  world: World,
  context: SimContext,
  fields: Record<string, string>,
): Promise<Op> {
  const mine: Record<string, unknown> = { ...(await rowOf(context, 'profile', OWN_PROFILE)) };
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, mine[name] ?? '']));
  const mark = Object.values(fields).join('|');
  return note(world, context, 'edit-profile', { fields, before }, { mark, kind: 'last' });
}

export async function writeInvitation(
  world: World,
  context: SimContext,
  email: string,
  name = `Guest of ${email}`,
): Promise<Op> {
  const args = { name, email, churchPlantName: 'New church', resend: false };
  return note(world, context, 'invite-planter', args, { mark: name, kind: 'once' });
}

/** Saves a write of any kind as its generator draws it, with some args replaced by the story. */
export async function writeDrawn(
  world: World,
  context: SimContext,
  name: string,
  mark: string,
  changed: object = {},
): Promise<Op> {
  const { relaxed: db, userId } = context.ports;
  const random = seededRandom(1);
  const draw = { db, userId, random, server: world.server, mark, now: world.clock.now() };
  const made = await GENERATORS[name]?.(draw);
  if (!made) throw new Error(`nothing was drawn for ${name}`);
  return note(world, context, name, { ...Object(made.args), ...changed }, { ...made, mark });
}

async function note(
  world: World,
  context: SimContext,
  name: string,
  args: unknown,
  { mark, ...made }: Pick<Generated, 'kind' | 'sameAs' | 'effect' | 'isShared'> & { mark: string },
): Promise<Op> {
  const op = await acts.enqueue(context, name, args, `op-${world.acts.size + 1}`);
  if (!world.acts.has(op.id)) world.acts.set(op.id, acts.newAct(context, op, mark, made));
  return op;
}

export function opOf(context: SimContext, op: Pick<Op, 'id'>): Promise<Op | undefined> {
  return acts.findOp(context.ports.relaxed, op.id);
}

/** The state of a write; `gone` if it has ended. */
export async function stateOf(context: SimContext, op: Pick<Op, 'id'>): Promise<string> {
  return (await opOf(context, op))?.state ?? 'gone';
}

export async function rowOf(
  context: SimContext,
  table: TableName,
  lid: string,
): Promise<AnyRow | undefined> {
  return context.ports.relaxed.table<AnyRow, string>(table).get(lid);
}

/** Contacts on the server with these notes. */
export function contactsWith(world: World, notes: string): SimContact[] {
  return [...world.server.contacts.values()].filter((one) => one.notes === notes);
}

/** Contacts on the device with these notes. */
export async function rowsWith(context: SimContext, notes: string): Promise<AnyRow[]> {
  const rows = await context.ports.relaxed.table<AnyRow, string>('contacts').toArray();
  return rows.filter((row) => row.notes === notes);
}

export const isWrite = (wire: Wire): boolean => wire.method !== 'GET';
export const isContactPost = (wire: Wire): boolean =>
  wire.method === 'POST' && wire.path.endsWith('/contacts');
export const isContactList = (wire: Wire): boolean =>
  wire.method === 'GET' &&
  (wire.path.endsWith('/contacts') || wire.path.startsWith('sync/changes'));

/** Applies these faults in order: each is used up by the first matching request, or write of a batch. */
export function faults(
  world: World,
  ...script: { fits: (wire: Wire) => boolean; fault: Fault }[]
): Wire[] {
  const left = [...script];
  const sent: Wire[] = [];
  world.network.decide = (wire) => {
    sent.push(aloneOf(wire));
    for (const [at, { fits, fault }] of left.entries()) {
      const met = meeting(wire, fits, fault);
      if (!met) continue;
      left.splice(at, 1);
      return met;
    }
    return { kind: 'none' };
  };
  return sent;
}

/** Applies this fault to every matching request, or write of a batch, until `faults` or the end of the story. */
export function always(world: World, fits: (wire: Wire) => boolean, fault: Fault): Wire[] {
  const sent: Wire[] = [];
  world.network.decide = (wire) => {
    sent.push(aloneOf(wire));
    return meeting(wire, fits, fault) ?? { kind: 'none' };
  };
  return sent;
}

/** The writes of a batch, as if each had been sent alone. */
function writesIn(wire: Wire): Wire[] {
  const { writes } = (wire.body ?? {}) as { writes?: (Wire & { key: string })[] };
  if (wire.path !== 'sync/batch' || !writes) return [];
  return writes.map((one) => ({ ...one, path: one.path.slice(1), token: wire.token }));
}

/** On the reference server a single write is sent as a batch of one, but stories describe the write itself. */
function aloneOf(wire: Wire): Wire {
  const [first, ...others] = writesIn(wire);
  return first && others.length === 0 ? first : wire;
}

/** The fault that a request meets; a refusal of one write becomes part of the answer to its batch. */
function meeting(wire: Wire, fits: (wire: Wire) => boolean, fault: Fault): Fault | undefined {
  const writes = writesIn(wire);
  if (fits(wire)) return writes.length === 1 ? inside(0, fault) : fault;
  const nth = writes.findIndex(fits);
  return nth < 0 ? undefined : inside(nth, fault);
}

function inside(nth: number, fault: Fault): Fault {
  if (fault.kind !== 'answer') return fault;
  const { status, text } = fault.reply;
  const isRefusal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
  const body = jsonIn(text);
  // A receipt in another format.
  const executes =
    status < 300 && fault.executed === 'before' && (body !== undefined || text === '');
  if (executes) return { kind: 'inside', nth, reply: { status, body: body ?? null }, executes };
  const isAnswer = body !== undefined && (isRefusal || text.includes('"success":false'));
  return isAnswer ? { kind: 'inside', nth, reply: { status, body } } : fault;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function answer(status: number, text: string, type = 'application/json'): Fault {
  return { kind: 'answer', reply: { status, text, headers: { 'content-type': type } } };
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
