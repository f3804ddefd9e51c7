import { describe, expect, test } from 'vitest';
import { NO_REPORT } from '#shared/assessment-rules.ts';
import { lidOf } from '#shared/ids.ts';
import { frostedVault } from '#tests/support/frosted-vault.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { SimContext } from '#tests/support/sim-device.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import { faults, MINUTE, stateOf } from '#tests/support/sim-story.ts';
import { LEADER, World } from '#tests/support/sim-world.ts';

const ASSIGNMENT = 4_711;
const SECRET = 'Quiet under pressure';

const isReport = (wire: Wire) => wire.method === 'POST' && wire.path.endsWith('/reports');

/** A report saved on a device, with its texts sealed as the page seals them. */
async function savedReport(world: World) {
  const phone = await world.started('phone', LEADER);
  const vault = frostedVault();
  Object.assign(phone.ports, { vault });
  const args = {
    assignment: lidOf(ASSIGNMENT),
    title: 'Marriage',
    fields: await vault.sealAll({ ...NO_REPORT, content: SECRET }),
    before: NO_REPORT,
  };
  const op = await acts.enqueue(phone, 'save-assessor-report', args, 'op-1');
  return { phone, vault, op };
}

/** The complete database of a device as text. */
async function storedOn({ ports }: SimContext): Promise<string> {
  const tables = await Promise.all(ports.relaxed.tables.map((table) => table.toArray()));
  return JSON.stringify(tables);
}

describe.each([true, false])('a confidential write (extras: %s)', (extras) => {
  test('S16 whose answer was lost stays encrypted, and is resent with the same body', async () => {
    await World.play({ extras }, async (world) => {
      const { phone, op } = await savedReport(world);
      const sent = faults(world, { fits: isReport, fault: { kind: 'drop-after' } });
      await phone.engine.wake('enqueue');
      expect(sent.filter(isReport)).toHaveLength(1);
      expect(await stateOf(phone, op)).not.toBe('gone');
      expect(await storedOn(phone)).not.toContain('Quiet');
      await world.clock.sleep(5 * MINUTE);
      await phone.engine.wake('timer');
      const bodies = sent.filter(isReport).map(({ body }) => body);
      expect(bodies).toHaveLength(2);
      expect(bodies[1]).toEqual(bodies[0]);
      expect(await stateOf(phone, op)).toBe('gone');
    });
  });

  test('S16 whose answer was lost waits while its author has locked the vault', async () => {
    await World.play({ extras }, async (world) => {
      const { phone, vault, op } = await savedReport(world);
      const sent = faults(world, { fits: isReport, fault: { kind: 'drop-after' } });
      await phone.engine.wake('enqueue');
      vault.isLocked = true;
      await world.clock.sleep(5 * MINUTE);
      await phone.engine.wake('timer');
      expect(sent.filter(isReport)).toHaveLength(1);
      expect(await stateOf(phone, op)).toBe('blocked');
      vault.isLocked = false;
      await world.clock.sleep(10 * MINUTE);
      await phone.engine.wake('timer');
      expect(await stateOf(phone, op)).toBe('gone');
    });
  });
});
