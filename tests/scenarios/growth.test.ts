import { describe, expect, vi } from 'vitest';
import {
  contactsWith,
  faults,
  PLANTER,
  rowsWith,
  story,
  writeContact,
} from '#tests/support/sim-story.ts';
import { LEADER } from '#tests/support/sim-world.ts';

describe('data that a device keeps for years', () => {
  story('S3 the whole id map is reread only after a record got its number', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const read = vi.spyOn(phone.ports.relaxed.idmap, 'toArray');
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    await phone.engine.wake('manual');
    const reads = read.mock.calls.length;
    expect(reads).toBeGreaterThan(0);
    for (let run = 0; run < 5; run += 1) await phone.engine.wake('manual');
    expect(read).toHaveBeenCalledTimes(reads);
  });

  story('S26 a number that another tab has learned is known to the next run', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const other = await phone.device.open(LEADER);
    await other.engine.wake('start');
    await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    const bound = faults(world);
    await other.engine.wake('manual');
    expect(bound.length).toBeGreaterThan(0);
    expect(await rowsWith(other, 'note-1')).toHaveLength(1);
    expect(contactsWith(world, 'note-1')).toHaveLength(1);
  });

  story(
    'S29 lists of single records that nobody reads any more are forgotten',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      const { feeds } = phone.ports.relaxed;
      const old = {
        readTick: 1,
        readAt: 1,
        dirty: false,
        wantedAt: 1,
        missing: [],
        missingReads: 0,
      };
      await feeds.bulkPut([
        { ...old, key: 'participants:s99' },
        { ...old, key: 'churches', readAt: world.clock.now(), wantedAt: world.clock.now() },
      ]);
      await phone.ports.relaxed.meta.delete('feedsCleanedAt');
      await phone.engine.wake('manual');
      const keys = await feeds.toCollection().primaryKeys();
      expect(keys).not.toContain('participants:s99');
      expect(keys).toEqual(expect.arrayContaining(['churches', 'profile', `contacts:${PLANTER}`]));
    },
  );
});
