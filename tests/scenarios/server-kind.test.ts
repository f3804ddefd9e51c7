import { describe, expect } from 'vitest';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Fault } from '#tests/support/sim-network.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  contactsWith,
  faults,
  HOUR,
  MINUTE,
  rowOf,
  SECOND,
  stateOf,
  story,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

const isOffer = (wire: Wire) => wire.path === 'sync';
const isDocumentedList = (wire: Wire) => wire.path.endsWith('/church-planters');

const kindOn = (phone: SimContext) => decisionOn(phone, 'kind');

async function decisionOn({ ports }: SimContext, field: string): Promise<unknown> {
  const stored: unknown = (await ports.relaxed.meta.get('server'))?.value;
  return typeof stored === 'object' && stored !== null && Reflect.get(stored, field);
}

/** How independent backends answer an unknown address. */
const UNKNOWN_ADDRESS: [string, Fault][] = [
  ['an HTML 404', answer(404, '<pre>Cannot GET /api/sync</pre>', 'text/html')],
  ['a text 404', answer(404, '404 page not found', 'text/plain')],
  ['an empty 404', answer(404, '', 'text/plain')],
  ['a JSON 404', answer(404, '{"error":"Not found"}')],
  ['405', answer(405, '', 'text/plain')],
  ['403', answer(403, '{"message":"Forbidden"}')],
  ['a 403 page', answer(403, '<h1>Forbidden</h1>', 'text/html')],
  ['401', answer(401, '{"message":"Unauthenticated"}')],
  ['500', answer(500, 'Internal server error', 'text/plain')],
  ['503', answer(503, '')],
  ['200 with its own page', answer(200, '<!doctype html><div id="root"></div>', 'text/html')],
  ['200 with other JSON', answer(200, '{"success":true,"data":{}}')],
  ['a redirect', answer(302, '')],
  ['nothing at all', { kind: 'late', afterMs: 10 * MINUTE }],
  ['a broken connection', { kind: 'drop-before' }],
];

describe('a documented backend', () => {
  story('S27 gets one request for the own record before its first lists', {}, async (world) => {
    const asked: string[] = [];
    world.network.decide = ({ path }) => {
      asked.push(path);
      return { kind: 'none' };
    };
    await world.started('phone', LEADER);
    const [offer, own, roles, ...lists] = asked;
    expect(new Set([offer, own])).toEqual(new Set(['sync', 'users/me']));
    expect(roles).toMatch(/^roles\/user\//);
    expect(lists.filter((path) => path === 'users/me')).toHaveLength(1);
  });

  for (const [what, fault] of UNKNOWN_ADDRESS) {
    story(`S27 that answers GET /sync with ${what} is read and written to`, {}, async (world) => {
      const sent = always(world, isOffer, fault);
      const phone = await world.started('phone', LEADER);
      expect(await rowOf(phone, 'planters', 's11')).toMatchObject({ id: 11 });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
      expect(await stateOf(phone, op)).toBe('gone');
      expect(await kindOn(phone)).toBe('documented');
      // After a redirect, the address without a slash is requested once more, since the portal may be gone.
      expect(sent.filter(isOffer)).toHaveLength(what === 'a redirect' ? 2 : 1);
    });
  }

  for (const [what, fault, isGuess] of [
    ['404', answer(404, '{"error":"Not found"}'), false],
    ['500', answer(500, '{"error":"Oops"}'), true],
  ] as const) {
    const how = isGuess ? 'a guess' : 'certain';
    story(`S27 that answers GET /sync with ${what} is ${how}`, {}, async (world) => {
      always(world, isOffer, fault);
      const phone = await world.started('phone', LEADER);
      expect(await decisionOn(phone, 'isGuess')).toBe(isGuess);
    });
  }

  story('S27 behind a captive portal remains undecided', { extras: true }, async (world) => {
    always(world, () => true, answer(200, '<html>Sign in to the hotel</html>', 'text/html'));
    const phone = await world.started('phone', LEADER);
    expect(await kindOn(phone)).toBe(false);
    faults(world);
    await phone.engine.wake('online');
    expect(await kindOn(phone)).toBe('reference');
  });
});

describe('a reference server', () => {
  for (const [what, fault] of UNKNOWN_ADDRESS) {
    story(
      `S27 that answers GET /sync once with ${what} stays one`,
      { extras: true },
      async (world) => {
        const before = await world.started('phone', LEADER);
        before.crash();
        const sent = faults(world, { fits: isOffer, fault });
        const phone = await before.device.open(LEADER);
        await phone.engine.wake('manual');
        await world.clock.sleep(20 * MINUTE);
        expect(await kindOn(phone)).toBe('reference');
        expect(sent.filter(isDocumentedList)).toEqual([]);
        expect((await phone.ports.relaxed.feeds.get('changes'))?.cursor).toBeDefined();
      },
    );
  }

  story(
    'S27 keeps its change feed if only its offer is refused for long',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      phone.device.signIn(LEADER);
      const sent = always(world, isOffer, answer(403, '{"error":"Blocked"}'));
      await phone.engine.wake('account');
      await world.clock.sleep(3 * HOUR);
      expect(await kindOn(phone)).toBe('reference');
      expect(sent.filter(isDocumentedList)).toEqual([]);
      faults(world);
    },
  );

  for (const [what, fault, isAsked] of [
    ['404', answer(404, '{"error":"Not found"}'), true],
    ['500', answer(500, '{"error":"Oops"}'), false],
    ['403', answer(403, '{"error":"Not for you"}'), false],
  ] as const) {
    const then = isAsked ? 'is asked what it offers' : 'is not asked again what it offers';
    story(`S27 whose change feed answers ${what} ${then}`, { extras: true }, async (world) => {
      const phone = await world.started('phone', LEADER);
      const sent = always(world, (wire) => wire.path.startsWith('sync/changes'), fault);
      await phone.engine.wake('manual');
      await phone.engine.wake('manual');
      expect(sent.some(isOffer)).toBe(isAsked);
      faults(world);
    });
  }

  story(
    'S27 is asked again after a portal answered in its place',
    { extras: true },
    async (world) => {
      const before = await world.started('phone', LEADER);
      before.crash();
      always(world, () => true, answer(200, '<html>Hotel</html>', 'text/html'));
      const phone = await before.device.open(LEADER);
      await phone.engine.wake('manual');
      const sent = faults(world);
      await world.clock.sleep(MINUTE);
      await phone.engine.wake('manual');
      expect(sent.some(isOffer)).toBe(true);
      expect(await kindOn(phone)).toBe('reference');
    },
  );

  story(
    'S27 that has lost its extras is treated as documented after two answers',
    { extras: true },
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.server.settings.extras = false;
      await phone.engine.wake('manual');
      await world.clock.sleep(10 * SECOND);
      expect(await kindOn(phone)).toBe('reference');
      await world.clock.sleep(2 * MINUTE);
      expect(await kindOn(phone)).toBe('documented');
      await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  story('S21 a first write follows a valid offer directly', { extras: true }, async (world) => {
    const phone = await world.started('phone', LEADER);
    const tab = await phone.device.open(LEADER);
    await writeContact(world, phone, { notes: 'note-1' });
    const asked: string[] = [];
    world.network.decide = ({ path }) => {
      asked.push(path);
      return { kind: 'none' };
    };
    await tab.engine.wake('enqueue');
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
    expect(asked[0]).toBe('sync');
    expect(asked).not.toContain('users/me');
  });

  story('S27 one clear answer decides at a new sign-in', { extras: true }, async (world) => {
    const phone = await world.started('phone', LEADER);
    world.server.settings.extras = false;
    phone.device.signIn(LEADER);
    await phone.engine.wake('account');
    expect(await kindOn(phone)).toBe('documented');
    world.server.settings.extras = true;
    phone.device.signIn(LEADER);
    await phone.engine.wake('account');
    expect(await kindOn(phone)).toBe('reference');
  });
});
