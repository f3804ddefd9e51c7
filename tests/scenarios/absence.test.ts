import { describe, expect } from 'vitest';
import { unreadFeed } from '#sync/core/feed-state.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Decide, Fault } from '#tests/support/sim-network.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  DAY,
  faults,
  HOUR,
  isContactList,
  isContactPost,
  MINUTE,
  PLANTER,
  rowOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeDrawn,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER, type World } from '#tests/support/sim-world.ts';

const HUB = `hub:${LEADER}`;
const isHub = (wire: Wire) => wire.path.split('?')[0]?.endsWith(`users/${LEADER}/church-planters`);
const isDirectory = (wire: Wire) => wire.path.split('?')[0] === 'church-planters';
const isOwnRecord = (wire: Wire) => wire.path === 'users/me';
const isRoles = (wire: Wire) => wire.path.startsWith('roles/user/');
const isListOfCohorts = ({ method, path }: Wire) => method === 'GET' && path === 'cohorts';
const OF_OTHER_HUB = 21;
const STEP = {
  id: 900,
  planter_id: OF_OTHER_HUB,
  date: '2026-09-01T12:00:00.000Z',
  user: { id: OTHER_LEADER, name: 'Another Leader' },
  from_stage: null,
  from_status: null,
  to_stage: 'Training',
  to_status: 'in training',
  notes: null,
  created_by_key: null,
};
const NEVER_REMOVED = 5;

function planters(context: SimContext): Promise<number> {
  return context.ports.relaxed.rows('planters').count();
}

async function feed(context: SimContext, key: string) {
  return context.ports.relaxed.feeds.get(key);
}

/** A device with a hub of this many planters, all of which it has read. */
async function withHub(world: World, size: number): Promise<SimContext> {
  for (let id = 100; id < 100 + size - 2; id += 1) world.server.addPlanter(id, LEADER);
  const phone = await world.started('phone', LEADER);
  await phone.engine.wake('manual');
  expect(await planters(phone)).toBe(size);
  return phone;
}

async function open(context: SimContext, world: World, key: string): Promise<void> {
  const known = (await feed(context, key)) ?? unreadFeed(key);
  await context.ports.relaxed.feeds.put({ ...known, dirty: true, wantedAt: world.clock.now() });
  await context.engine.wake('manual');
}

async function readEvery(world: World, context: SimContext, ms: number, times: number) {
  for (let read = 0; read < times; read += 1) {
    await context.engine.wake('manual');
    await world.clock.sleep(ms);
  }
}

interface Limits {
  /** Rows in an answer to a request without a limit. */
  most: number;
  /** False: the server ignores `limit` and `offset`. */
  pages?: boolean;
  /** The maximum limit; larger ones are silently reduced to it. */
  cap?: number;
  /** The answer states the total number of rows. */
  total?: boolean;
}

/** Answers with the server's list as a backend with a limit would. */
function limited(world: World, fits: (wire: Wire) => boolean | undefined, limits: Limits): Decide {
  const { most, pages = false, cap = most, total = false } = limits;
  return (wire) => {
    if (!fits(wire)) return { kind: 'none' };
    const rows = isDirectory(wire)
      ? [...world.server.planters.values()].filter((one) => !one.isDeleted)
      : world.server.visiblePlanters(LEADER);
    const asked = new URLSearchParams(wire.path.split('?')[1] ?? '');
    const offset = pages ? Number(asked.get('offset') ?? 0) : 0;
    const limit = pages && asked.has('limit') ? Math.min(cap, Number(asked.get('limit'))) : most;
    const data = rows
      .slice(offset, offset + limit)
      .map(({ id, first_name, last_name }) => ({ id, first_name, last_name }));
    const body = { success: true, data, ...(total ? { total: rows.length } : {}) };
    return answer(200, JSON.stringify(body));
  };
}

describe('a list that is refused', () => {
  const REFUSALS = [
    ['404', answer(404, '{"error":"Not found"}')],
    ['403', answer(403, '{"error":"Not yours"}')],
    ['410', answer(410, '{"error":"Gone"}')],
    ['401 for this list alone', answer(401, '{"error":"Not here"}')],
    ['403 as a page', answer(403, '<h1>Forbidden</h1>', 'text/html')],
    ['404 as a page', answer(404, '<h1>Cannot GET</h1>', 'text/html')],
  ] as const;
  for (const [name, refusal] of REFUSALS) {
    story(`S25 a hub list that answers ${name} stays on the device`, {}, async (world) => {
      const phone = await withHub(world, 62);
      always(world, (wire) => isHub(wire) ?? false, refusal);
      await phone.engine.wake('manual');
      await phone.engine.wake('manual');
      expect(await planters(phone)).toBe(62);
      expect((await feed(phone, HUB))?.held).toBeUndefined();
      await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
      expect(await planters(phone)).toBe(62);
      expect((await feed(phone, HUB))?.held).toMatchObject({ why: 'refused', rows: 62 });
    });
  }

  story('S25 a refusal that ends within ten minutes is forgotten', {}, async (world) => {
    const phone = await withHub(world, 3);
    const refuse = () => always(world, (wire) => isHub(wire) ?? false, answer(403, '{}'));
    refuse();
    await phone.engine.wake('manual');
    faults(world);
    await phone.engine.wake('manual');
    await world.clock.sleep(11 * MINUTE);
    refuse();
    await phone.engine.wake('manual');
    expect((await feed(phone, HUB))?.held).toBeUndefined();
    expect(await planters(phone)).toBe(3);
  });

  story('S25 refused rows are removed once the user confirms it', {}, async (world) => {
    const phone = await withHub(world, 3);
    always(world, (wire) => isHub(wire) ?? false, answer(403, '{}'));
    await readEvery(world, phone, 6 * MINUTE, 3);
    await phone.ports.relaxed.feeds.update(HUB, { mayRemoveHeld: true });
    await phone.engine.wake('manual');
    expect(await planters(phone)).toBe(0);
  });

  story('S20 a 401 to a token that was replaced meanwhile is ignored', {}, async (world) => {
    const phone = await withHub(world, 32);
    faults(world, {
      fits: (wire) => isHub(wire) ?? false,
      fault: { kind: 'none', upMs: 5 * SECOND },
    });
    const old = phone.device.session?.token ?? '';
    phone.wake('manual');
    await world.clock.sleep(SECOND);
    phone.device.signIn(LEADER);
    world.server.revoke(old);
    await world.clock.sleep(MINUTE);
    for (let read = 0; read < 3; read += 1) await phone.engine.wake('manual');
    expect(await planters(phone)).toBe(32);
    expect((await feed(phone, HUB))?.refused).toBeUndefined();
    expect(phone.device.session).toBeDefined();
  });

  story('S36 a lost role and a refused list empty the hub at once', {}, async (world) => {
    const phone = await withHub(world, 32);
    const leader = world.server.users.get(LEADER);
    if (!leader) throw new Error('the leader is missing');
    leader.roles = [];
    always(world, (wire) => (isHub(wire) || isContactList(wire)) ?? false, answer(403, '{}'));
    await world.clock.sleep(6 * MINUTE);
    await phone.engine.wake('manual');
    expect(await planters(phone)).toBe(0);
    expect(await rowsWith(phone, 'from the server')).toEqual([]);
    leader.roles = ['hub_leader', 'church_planter'];
  });

  story(
    'S36 one refusal keeps the stage history of a planter of another hub',
    {},
    async (world) => {
      world.server.steps.set(STEP.id, { ...STEP, rev: world.server.nextRev() });
      const phone = await world.started('phone', LEADER);
      const steps = async () => phone.ports.relaxed.rows('stage_history').count();
      await open(phone, world, `stage-history:s${OF_OTHER_HUB}`);
      const before = await steps();
      expect(before).toBeGreaterThan(0);
      always(world, ({ path }) => path.endsWith('/stage-history'), answer(403, '{}'));
      await open(phone, world, `stage-history:s${OF_OTHER_HUB}`);
      expect(await steps()).toBe(before);
    },
  );

  story('S36 a sent contact stays in a held list that was never read', {}, async (world) => {
    always(world, (wire) => wire.method === 'GET' && isContactList(wire), answer(403, '{}'));
    const phone = await world.started('phone', LEADER);
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await readEvery(world, phone, 6 * MINUTE, 3);
    expect(await feed(phone, `contacts:${PLANTER}`)).toMatchObject({
      readAt: 0,
      held: { why: 'refused' },
    });
    expect(await stateOf(phone, op)).toBe('gone');
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
  });

  story(
    'S36 an acknowledged contact whose number is unknown waits in a held list',
    { tellsIdOfCreated: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, (wire) => wire.method === 'GET' && isContactList(wire), answer(403, '{}'));
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
      expect((await feed(phone, `contacts:${PLANTER}`))?.held).toMatchObject({ why: 'refused' });
      expect(await stateOf(phone, op)).toBe('acked');
      expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
      faults(world);
      await phone.engine.wake('manual');
      expect(await stateOf(phone, op)).toBe('gone');
      expect(await rowsWith(phone, 'note-1')).toMatchObject([
        { id: contactsWith(world, 'note-1')[0]?.id },
      ]);
    },
  );

  story(
    'S36 a held list that no screen asks for is reread for a create whose number is unknown',
    { tellsIdOfCreated: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, isListOfCohorts, answer(404, '{}'));
      const op = await writeDrawn(world, phone, 'create-cohort', 'cohort-1');
      await phone.engine.wake('enqueue');
      await world.clock.sleep(30 * MINUTE);
      expect((await feed(phone, 'cohorts'))?.held).toMatchObject({ why: 'refused' });
      expect(await stateOf(phone, op)).toBe('acked');
      faults(world);
      await world.clock.sleep(10 * MINUTE);
      expect(await stateOf(phone, op)).toBe('gone');
    },
  );

  story(
    'S36 an acknowledged contact whose number is unknown ends when its author removes the held list',
    { tellsIdOfCreated: false },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      always(world, (wire) => wire.method === 'GET' && isContactList(wire), answer(403, '{}'));
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
      await phone.ports.relaxed.feeds.update(`contacts:${PLANTER}`, { mayRemoveHeld: true });
      await phone.engine.wake('manual');
      expect(await stateOf(phone, op)).toBe('gone');
      expect(await rowsWith(phone, 'note-1')).toEqual([]);
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  story('S36 a refused roles call does not count as a lost role', {}, async (world) => {
    const phone = await withHub(world, 3);
    always(
      world,
      (wire) => isRoles(wire) || (isHub(wire) ?? false) || isContactList(wire),
      answer(403, '{}'),
    );
    await world.clock.sleep(6 * MINUTE);
    await phone.engine.wake('manual');
    expect(await planters(phone)).toBe(3);
  });
});

describe('an incomplete list', () => {
  story('F34 S25 a hub list cut at 100 rows removes nobody', {}, async (world) => {
    const phone = await withHub(world, 122);
    world.network.decide = limited(world, (wire) => isHub(wire) ?? false, { most: 100 });
    await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
    expect(await planters(phone)).toBe(122);
    // The screens show that there may be more rows.
    expect((await phone.ports.relaxed.feeds.get(`hub:${LEADER}`))?.isCut).toBe(true);
  });

  story('F34 S25 a list cut at 100 rows is read page by page', {}, async (world) => {
    for (let id = 100; id < 220; id += 1) world.server.addPlanter(id, LEADER);
    world.network.decide = limited(world, (wire) => isHub(wire) ?? false, {
      most: 100,
      pages: true,
    });
    const phone = await world.started('phone', LEADER);
    expect(await planters(phone)).toBe(122);
    await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
    expect(await planters(phone)).toBe(122);
    expect((await phone.ports.relaxed.feeds.get(`hub:${LEADER}`))?.isCut).toBeUndefined();
  });

  story('S25 a server that silently reduces the limit loses no row', {}, async (world) => {
    for (let id = 100; id < 220; id += 1) world.server.addPlanter(id, LEADER);
    world.network.decide = limited(world, (wire) => isHub(wire) ?? false, {
      most: 100,
      cap: 30,
      pages: true,
    });
    const phone = await world.started('phone', LEADER);
    expect(await planters(phone)).toBe(122);
  });

  story("S25 a limited directory does not remove a leader's own hub", {}, async (world) => {
    for (let id = 1; id < 10; id += 1) world.server.addPlanter(id, OTHER_LEADER);
    const phone = await withHub(world, 32);
    world.network.decide = limited(world, isDirectory, { most: 7 });
    const seen: number[] = [];
    const table = phone.ports.relaxed.rows('planters');
    table.hook('deleting', (key) => {
      seen.push(Number(String(key).slice(1)));
    });
    for (let read = 0; read < NEVER_REMOVED; read += 1) {
      await open(phone, world, 'planters');
      await world.clock.sleep(6 * MINUTE);
    }
    expect(seen).toEqual([]);
    expect(await table.where('hub_leader_id').equals(LEADER).count()).toBe(32);
  });

  story('S17 a write is not resent if it is missing in a cut list', {}, async (world) => {
    for (let nth = 0; nth < 10; nth += 1) world.server.addContact(12, LEADER, '2026-09-01');
    const phone = await world.started('phone', LEADER);
    const isList = (wire: Wire) => wire.method === 'GET' && wire.path.includes('12/contacts');
    const rows = [...world.server.contacts.values()].filter((one) => one.planter_id === 12);
    const body = JSON.stringify({ success: true, data: rows });
    const post: Fault = { kind: 'drop-after' };
    let isLost = false;
    world.network.decide = (wire) => {
      if (isList(wire)) return answer(200, body);
      if (!isContactPost(wire) || isLost) return { kind: 'none' };
      isLost = true;
      return post;
    };
    const op = await writeContact(world, phone, { notes: 'note-1', planter: 's12' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    expect(await stateOf(phone, op)).toBe('attention');
    const act = world.acts.get(op.id);
    if (act) act.isDiscarded = true;
  });

  story('S25 a contact that is missing in a cut list stays once it is sent', {}, async (world) => {
    for (let nth = 0; nth < 10; nth += 1) world.server.addContact(12, LEADER, '2026-09-01');
    const phone = await world.started('phone', LEADER);
    const rows = [...world.server.contacts.values()].filter((one) => one.planter_id === 12);
    const body = JSON.stringify({ success: true, data: rows });
    always(
      world,
      (wire) => wire.method === 'GET' && wire.path.includes('12/contacts'),
      answer(200, body),
    );
    const op = await writeContact(world, phone, { notes: 'note-1', planter: 's12' });
    await phone.engine.wake('enqueue');
    await world.clock.sleep(10 * MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(await rowsWith(phone, 'note-1')).toHaveLength(1);
  });

  story('S25 a deleted church stays while its list is as long as a limit', {}, async (world) => {
    const churches = world.server.directories.find(({ names }) => names.table === 'churches');
    if (!churches) throw new Error('the server has no churches');
    const before = churches.living().length;
    const more = Array.from({ length: 17 - before }, (_, nth) => churches.add({ name: `${nth}` }));
    const phone = await world.started('phone', LEADER);
    await open(phone, world, 'churches');
    const onDevice = () => phone.ports.relaxed.rows('churches').count();
    expect(await onDevice()).toBe(17);
    for (const row of more.slice(0, 2)) row.isDeleted = true;
    // 15 rows: the server may have cut the list there, since it states no total and ignores offsets.
    await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
    expect(await onDevice()).toBe(17);
    expect((await feed(phone, 'churches'))?.isCut).toBe(true);
    for (const row of more.slice(2, 3)) row.isDeleted = true;
    await readEvery(world, phone, 6 * MINUTE, 3);
    expect(await onDevice()).toBe(14);
    expect((await feed(phone, 'churches'))?.isCut).toBeUndefined();
  });

  story('S25 an empty list removes nobody, no matter how often it comes', {}, async (world) => {
    const phone = await withHub(world, 20);
    always(world, (wire) => isHub(wire) ?? false, answer(200, '{"success":true,"data":[]}'));
    await readEvery(world, phone, SECOND, 3);
    expect(await planters(phone)).toBe(20);
    await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
    expect(await planters(phone)).toBe(20);
  });
});

describe('a row that is gone', () => {
  story('S25 a deleted planter leaves after two refusals ten minutes apart', {}, async (world) => {
    const phone = await withHub(world, 3);
    world.server.deletePlanter(11);
    await readEvery(world, phone, 2 * MINUTE, 3);
    expect(await rowOf(phone, 'planters', PLANTER)).toBeDefined();
    await world.clock.sleep(5 * MINUTE);
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
    expect(await rowsWith(phone, 'from the server')).toEqual([]);
  });

  story('S25 a stated total and a refused record suffice at once', {}, async (world) => {
    const phone = await withHub(world, 3);
    world.server.deletePlanter(11);
    world.network.decide = limited(world, (wire) => isHub(wire) ?? false, {
      most: 100,
      total: true,
    });
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
  });

  story('S25 a refused record proves nothing if every record is refused', {}, async (world) => {
    const phone = await withHub(world, 3);
    world.server.deletePlanter(11);
    always(world, (wire) => /^church-planters\/\d+$/.test(wire.path), answer(404, '{}'));
    await readEvery(world, phone, 6 * MINUTE, NEVER_REMOVED);
    expect(await rowOf(phone, 'planters', PLANTER)).toBeDefined();
  });

  storyOfBoth('S36 a planter who changes hubs leaves at once, with the contacts', async (world) => {
    const phone = await world.started('phone', LEADER);
    expect(await rowsWith(phone, 'from the server')).toHaveLength(1);
    world.server.moveToHub(11, OTHER_LEADER);
    await phone.engine.wake('manual');
    expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
    expect(await rowsWith(phone, 'from the server')).toEqual([]);
  });

  story(
    "S34 a planter leaves the hub even if the device's clock was ahead meanwhile",
    {},
    async (world) => {
      const phone = await withHub(world, 3);
      world.server.moveToHub(11, OTHER_LEADER);
      phone.device.aheadMs = 365 * DAY;
      // The record can still be read, but not who its leader is.
      always(world, (wire) => wire.path.endsWith('/users'), answer(500, '{}'));
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', PLANTER)).toBeDefined();
      phone.device.aheadMs = 0;
      faults(world);
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
    },
  );

  story('S29 contacts of a planter who left the hub are not read any more', {}, async (world) => {
    const phone = await withHub(world, 3);
    await open(phone, world, 'planters');
    world.server.moveToHub(11, OTHER_LEADER);
    await phone.engine.wake('manual');
    const sent = faults(world);
    await world.clock.sleep(HOUR);
    expect(sent.filter((wire) => wire.path === 'church-planters/11/contacts')).toEqual([]);
    expect(sent.filter((wire) => wire.path === 'church-planters/12/contacts')).not.toEqual([]);
    expect(sent.some(isOwnRecord)).toBe(true);
  });
});

describe('a list from several calls', () => {
  story('S25 counts as cut if a call was lost, so no screen calls it whole', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const key = 'participants:s5';
    const wanted = { dirty: true, wantedAt: world.clock.now() };
    await phone.ports.relaxed.feeds.put({ ...unreadFeed(key), ...wanted });
    faults(world);
    world.network.decide = (wire) =>
      wire.path === 'assessments/5'
        ? { kind: 'drop-before' }
        : wire.path === 'assessments/5/participants'
          ? answer(200, '{"success":true,"participants":[]}')
          : { kind: 'none' };
    await phone.engine.wake('want');
    expect(await phone.ports.relaxed.feeds.get(key)).toMatchObject({ isCut: true });
    faults(world);
  });
});
