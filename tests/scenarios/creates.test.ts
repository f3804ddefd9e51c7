import { describe, expect } from 'vitest';
import { unreadFeed } from '#sync/core/feed-state.ts';
import * as acts from '#tests/support/sim-acts.ts';
import type { DirectoryRecord, SimDirectory } from '#tests/support/sim-directory.ts';
import type { Wire } from '#tests/support/sim-records.ts';
import {
  always,
  answer,
  faults,
  HOUR,
  MINUTE,
  opOf,
  rowOf,
  SECOND,
  stateOf,
  story,
  writeContact,
  writeDrawn,
} from '#tests/support/sim-story.ts';
import { LEADER, type World } from '#tests/support/sim-world.ts';

const isChurchPost = (wire: Wire) => wire.method === 'POST' && wire.path === 'churches';
const isPlanterPost = (wire: Wire) => wire.method === 'POST' && wire.path === 'church-planters';

function churchesOf(world: World): SimDirectory {
  const churches = world.server.directories.find(({ names }) => names.table === 'churches');
  if (!churches) throw new Error('there are no churches');
  return churches;
}

function churchesWith(world: World, mark: string): DirectoryRecord[] {
  return churchesOf(world)
    .living()
    .filter((one) => JSON.stringify(one.fields).includes(mark));
}

describe('a create whose answer was lost, and whose record is changed before the device looks for it', () => {
  const changedMeanwhile = async (world: World) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world, { fits: isChurchPost, fault: { kind: 'drop-after' } });
    const op = await writeDrawn(world, phone, 'create-church', 'grace');
    await phone.engine.wake('enqueue');
    const [made] = churchesWith(world, 'grace');
    if (made) made.fields.address = '2 Other Street';
    await world.clock.sleep(5 * MINUTE);
    return { phone, sent, op, made };
  };

  story('S17 is not resent without consent: its author is asked', {}, async (world) => {
    const { phone, sent, op } = await changedMeanwhile(world);
    expect(await opOf(phone, op)).toMatchObject({
      state: 'attention',
      reason: { kind: 'unverifiable' },
    });
    expect(sent.filter(isChurchPost)).toHaveLength(1);
    expect(churchesWith(world, 'grace')).toHaveLength(1);
  });

  story('S17 is sent once more if its author wants it', {}, async (world) => {
    const { phone, sent, op } = await changedMeanwhile(world);
    const act = world.acts.get(op.id);
    if (act) act.sentKnowingly = 1;
    await acts.sendAgain(phone, op);
    await phone.engine.wake('enqueue');
    expect(sent.filter(isChurchPost)).toHaveLength(2);
    await world.clock.sleep(MINUTE);
    expect(await stateOf(phone, op)).toBe('gone');
    expect(churchesWith(world, 'grace')).toHaveLength(2);
  });

  story('S17 is not resent if it is the report of that month', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const isReport = ({ method, path }: Wire) => method === 'POST' && path === 'mbcb-reports';
    const sent = faults(world, { fits: isReport, fault: { kind: 'drop-after' } });
    const op = await writeDrawn(world, phone, 'submit-report', 'report-1');
    await phone.engine.wake('enqueue');
    const [newest = 0] = [...world.server.reports.rows.keys()].sort((a, b) => b - a);
    world.server.reports.disturb(newest, { additional_notes: 'Reviewed' });
    await world.clock.sleep(5 * MINUTE);
    expect(await opOf(phone, op)).toMatchObject({ reason: { kind: 'unverifiable' } });
    expect(sent.filter(isReport)).toHaveLength(1);
  });

  story('S15 is resent if the record that appeared meanwhile is another one', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const sent = faults(world, { fits: isChurchPost, fault: { kind: 'drop-before' } });
    const op = await writeDrawn(world, phone, 'create-church', 'grace');
    await phone.engine.wake('enqueue');
    churchesOf(world).add({ name: 'Hope', location: 'Tupelo', address: '9 Elm', status: 'closed' });
    await world.clock.sleep(5 * MINUTE);
    expect(sent.filter(isChurchPost)).toHaveLength(2);
    expect(await stateOf(phone, op)).toBe('gone');
  });
});

describe('a write on a record that does not exist yet', () => {
  story(
    'S3 is checked every few minutes, not in a loop, and is sent as soon as possible',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, {
        fits: isChurchPost,
        fault: answer(422, '{"success":false,"error":"No such town"}'),
      });
      const church = await writeDrawn(world, phone, 'create-church', 'grace');
      const { church: record } = church.args as { church: string };
      const picture = await writeDrawn(world, phone, 'set-picture', 'steeple', {
        table: 'churches',
        feed: 'churches',
        record,
      });
      await phone.engine.wake('enqueue');
      // The simulator's clock throws if something polls in an endless loop without letting time pass.
      await world.clock.sleep(20 * MINUTE);
      expect(await stateOf(phone, church)).toBe('attention');
      expect(await opOf(phone, picture)).toMatchObject({ state: 'blocked' });
      faults(world);
      await acts.sendAgain(phone, church);
      await phone.engine.wake('enqueue');
      await world.clock.sleep(MINUTE);
      expect(await stateOf(phone, picture)).toBe('gone');
    },
  );

  story(
    'S3 leaves at once if the number comes while its wait is being stored',
    {},
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isChurchPost, fault: { kind: 'slow-answer', afterMs: 2 * SECOND } });
      const church = await writeDrawn(world, phone, 'create-church', 'grace');
      phone.wake('enqueue');
      await world.clock.sleep(SECOND);
      const { church: record } = church.args as { church: string };
      const picture = await writeDrawn(world, phone, 'set-picture', 'steeple', {
        table: 'churches',
        feed: 'churches',
        record,
      });
      const delayed: string[] = [];
      world.atStep = async (_context, label) => {
        if (label !== 'before blocked') return;
        delayed.push(label);
        await world.clock.sleep(5 * SECOND);
      };
      phone.wake('enqueue');
      await world.clock.sleep(MINUTE);
      expect(delayed).toHaveLength(1);
      expect(await stateOf(phone, picture)).toBe('gone');
    },
  );
});

describe('a planter created here whose number is still unknown', () => {
  story('S26 has its local key in churches that arrived earlier', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    // The directory has been opened, so its previous rows are known (S15).
    const opened = { ...unreadFeed('planters'), wantedAt: world.clock.now() };
    await phone.ports.relaxed.feeds.put(opened);
    await phone.engine.wake('want');
    // No list tells the planter's number before the churches have arrived.
    const isPlanterList = ({ method, path }: Wire) =>
      method === 'GET' && path.endsWith('church-planters');
    world.network.decide = (wire) => {
      if (isPlanterPost(wire)) return { kind: 'drop-after' };
      return isPlanterList(wire) ? answer(500, 'broken') : { kind: 'none' };
    };
    const op = await writeDrawn(world, phone, 'create-planter', 'paul');
    await phone.engine.wake('enqueue');
    const planter = [...world.server.planters.values()].find((one) => one.last_name === 'paul');
    if (!planter) throw new Error('the planter did not arrive');
    const church = churchesOf(world).add({ name: 'Of Paul', planter_id: planter.id });
    const wantedAt = world.clock.now();
    await phone.ports.relaxed.feeds.put({ ...unreadFeed('churches'), wantedAt });
    await phone.engine.wake('manual');
    const ofPaul = () => rowOf(phone, 'churches', `s${church.id}`);
    expect(await ofPaul()).toMatchObject({ planter: `s${planter.id}` });

    // The churches do not arrive again.
    always(world, ({ path }) => path === 'churches', answer(500, 'broken'));
    await world.clock.sleep(HOUR);
    expect(await stateOf(phone, op)).toBe('gone');
    const { planter: lid } = op.args as { planter: string };
    expect(await ofPaul()).toMatchObject({ planter: lid });
  });
});

describe('a crash in the middle of a long drain', () => {
  story(
    'S12 leaves at most one write unsure that had not been sent',
    { extras: false },
    async (world) => {
      for (let id = 100; id < 120; id += 1) world.server.addPlanter(id, LEADER);
      const phone = await world.started('phone', LEADER);
      let left = 0;
      world.network.decide = (wire) => {
        if (wire.method === 'POST') left += 1;
        return { kind: 'slow-answer', afterMs: 2 * SECOND };
      };
      for (let id = 100; id < 120; id += 1) {
        await writeContact(world, phone, { notes: `note-${id}`, planter: `s${id}` });
      }
      phone.wake('enqueue');
      await world.clock.sleep(5 * SECOND);
      phone.crash();
      const begun = await phone.ports.relaxed.ops.where('state').equals('sending').count();
      const answered = await phone.ports.relaxed.ops.where('state').equals('acked').count();
      expect(left).toBeGreaterThan(3);
      expect(begun + answered - left).toBeLessThanOrEqual(1);
      faults(world);
      const again = await phone.device.open(LEADER);
      await again.engine.wake('start');
    },
  );
});

story('S1 keeps no server copy beside a row whose write is not shown', {}, async (world) => {
  const phone = await world.started('phone', LEADER);
  const isList = ({ method, path }: Wire) => method === 'GET' && path === 'churches';
  await phone.ports.relaxed.feeds.put({ ...unreadFeed('churches'), wantedAt: world.clock.now() });
  await phone.engine.wake('manual');
  const lost = { kind: 'drop-after' } as const;
  const refused = answer(403, '<h1>Forbidden</h1>', 'text/html');
  world.network.decide = (wire) =>
    isChurchPost(wire) ? lost : isList(wire) ? refused : { kind: 'none' };
  const op = await writeDrawn(world, phone, 'create-church', 'grace');
  await phone.engine.wake('enqueue');
  await world.clock.sleep(HOUR);
  expect(await opOf(phone, op)).toMatchObject({ reason: { kind: 'unverifiable' } });

  // Somebody changes the record, so that it is not recognized, and changes it back.
  faults(world);
  const [made] = churchesWith(world, 'grace');
  if (made) made.fields.address = '2 Other Street';
  await phone.engine.wake('manual');
  expect(await rowOf(phone, 'churches', `s${made?.id}`)).toMatchObject({ id: made?.id });
  if (made) made.fields.address = '1 Main Street';
  await phone.engine.wake('manual');
  const rows = await phone.ports.relaxed.rows('churches').toArray();
  expect(rows.filter(({ id }) => id === made?.id)).toMatchObject([{ address: '1 Main Street' }]);
  expect(await phone.ports.relaxed.shadows.count()).toBe(0);
});

story(
  'S26 a repeated receipt of one record does not hide the number of another',
  { extras: true },
  async (world) => {
    const phone = await world.started('phone', LEADER);
    const late = { kind: 'slow-answer', afterMs: 40 * SECOND } as const;
    faults(world, { fits: isPlanterPost, fault: late });
    const first = await writeDrawn(world, phone, 'create-planter', 'alpha');
    phone.wake('enqueue');
    await world.clock.sleep(5 * SECOND);
    // Its confirming read shows the number of the first planter, long before the receipt.
    await writeContact(world, phone, { notes: 'note-1' });
    await world.clock.sleep(22 * SECOND);
    const second = await writeDrawn(world, phone, 'create-planter', 'beta');
    await world.clock.sleep(10 * SECOND);
    expect([await stateOf(phone, first), await stateOf(phone, second)]).toEqual(['gone', 'gone']);

    const made = [...world.server.planters.values()].find((one) => one.last_name === 'beta');
    world.server.renameChurch(made?.id ?? 0, 'Hope');
    await phone.engine.wake('manual');
    const rows = await phone.ports.relaxed.rows('planters').toArray();
    expect(rows.filter(({ id }) => id === made?.id)).toMatchObject([{ church_name: 'Hope' }]);
  },
);
