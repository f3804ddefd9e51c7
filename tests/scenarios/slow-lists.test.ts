import { describe, expect } from 'vitest';
import { unreadFeed } from '#sync/core/feed-state.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import { MINUTE, SECOND, story } from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER, type World } from '#tests/support/sim-world.ts';

/** 50 kbit/s. */
const BYTES_PER_SECOND = 6_250;
const LATENCY_MS = 400;
/** With this much text, 700 records are about 700 kB. */
const FILLER = 'x'.repeat(850);
const OTHERS = 700;

const isDirectory = (url: string) => /\/api\/church-planters(\?|$)/.test(url);

/** A connection on which the directory takes minutes and which breaks after `breaksAt` bytes. */
function slow(world: World, context: SimContext, breaksAt = Number.POSITIVE_INFINITY): string[] {
  const { fetch } = context.ports;
  const asked: string[] = [];
  context.ports.fetch = async (input, init) => {
    const url = String(input);
    asked.push(url.replace(/^.*\/api\//, ''));
    await world.clock.sleep(LATENCY_MS);
    if (!isDirectory(url)) return fetch(input, init);
    const rows = [...world.server.planters.values()].map(({ id, first_name, last_name }) => ({
      id,
      first_name,
      last_name,
      mailing_address: FILLER,
    }));
    return dripping(
      world,
      JSON.stringify({ success: true, data: rows, total: rows.length }),
      breaksAt,
    );
  };
  return asked;
}

function dripping(world: World, text: string, breaksAt: number): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await world.clock.sleep(SECOND);
      const piece = bytes.slice(at, at + BYTES_PER_SECOND);
      at += piece.length;
      if (at > breaksAt) controller.error(new TypeError('network error'));
      else if (piece.length === 0) controller.close();
      else controller.enqueue(piece);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

async function opened(world: World): Promise<SimContext> {
  for (let id = 1_000; id < 1_000 + OTHERS; id += 1) world.server.addPlanter(id, OTHER_LEADER);
  const device = world.device('phone');
  device.signIn(LEADER);
  const phone = await device.open(LEADER);
  const wantedAt = world.clock.now();
  await phone.ports.relaxed.feeds.put({ ...unreadFeed('planters'), dirty: true, wantedAt });
  return phone;
}

const count = (context: SimContext) => context.ports.relaxed.rows('planters').count();

describe('a directory of 700 kB at 50 kbit/s', () => {
  story(
    "S29 arrives, after the leader's own hub and its contacts, and fills the screen meanwhile",
    {},
    async (world) => {
      const phone = await opened(world);
      const asked = slow(world, phone);
      phone.wake('start');
      await world.clock.sleep(MINUTE);
      const early = await count(phone);
      expect(early).toBeGreaterThan(200);
      expect(early).toBeLessThan(OTHERS);
      expect((await phone.ports.relaxed.feeds.get('planters'))?.rows).toBeGreaterThan(200);
      await world.clock.sleep(3 * MINUTE);
      expect(await count(phone)).toBe(OTHERS + 3);
      const directory = asked.indexOf('church-planters');
      expect(asked.indexOf(`church-planters/users/${LEADER}/church-planters`)).toBeLessThan(
        directory,
      );
      expect(asked.indexOf('church-planters/12/contacts')).toBeLessThan(directory);
    },
  );

  story('S22 keeps what has arrived when the connection breaks', {}, async (world) => {
    const phone = await opened(world);
    slow(world, phone, 300_000);
    phone.wake('start');
    await world.clock.sleep(2 * MINUTE);
    expect(await count(phone)).toBeGreaterThan(250);
    const state = await phone.ports.relaxed.feeds.get('planters');
    expect(state).toMatchObject({ readAt: 0, error: 'cut' });
  });
});
