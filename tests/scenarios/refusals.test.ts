import { describe, expect } from 'vitest';
import * as acts from '#tests/support/sim-acts.ts';
import {
  answer,
  contactsWith,
  DAY,
  faults,
  inPeace,
  isContactPost,
  isWrite,
  MINUTE,
  OTHER_PLANTER,
  opOf,
  PLANTER,
  rowOf,
  rowsWith,
  SECOND,
  stateOf,
  story,
  storyOfBoth,
  writeContact,
  writeInvitation,
  writeProfile,
} from '#tests/support/sim-story.ts';
import { LEADER, OTHER_LEADER } from '#tests/support/sim-world.ts';

const NO = answer(422, '{"success":false,"error":"The bio is too bold"}');

describe('a refused write', () => {
  storyOfBoth(
    'F14 the second of three edits is refused: the first and third stay, and its text is kept',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isWrite, fault: { kind: 'none' } }, { fits: isWrite, fault: NO });
      await writeProfile(world, phone, { bio: 'bio-1' });
      const second = await writeProfile(world, phone, { company: 'company-2' });
      await writeProfile(world, phone, { website: 'website-3' });
      expect(await rowOf(phone, 'profile', 'me')).toMatchObject({ company: 'company-2' });
      await phone.engine.wake('enqueue');
      const row = await rowOf(phone, 'profile', 'me');
      expect(row).toMatchObject({ bio: 'bio-1', company: '', website: 'website-3' });
      expect(await opOf(phone, second)).toMatchObject({
        state: 'attention',
        args: { fields: { company: 'company-2' } },
        reason: { kind: 'refused', message: 'The bio is too bold', status: 422 },
      });
    },
  );

  storyOfBoth('F15 a 200 with success: false is a refusal with its text', async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, {
      fits: isContactPost,
      fault: answer(200, '{"success":false,"error":"Not today"}'),
    });
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    expect((await opOf(phone, op))?.reason).toMatchObject({
      kind: 'refused',
      message: 'Not today',
    });
    expect(await rowsWith(phone, 'note-1')).toEqual([]);
  });

  story('F16 a refusal has a code, values and fields', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const fields = [{ path: 'bio', message: 'Too long' }];
    const told = { code: 'too-long', values: { max: 10 }, fields };
    const body = JSON.stringify({ success: false, error: 'No', ...told });
    faults(world, { fits: isWrite, fault: answer(422, body) });
    const op = await writeProfile(world, phone, { bio: 'bio-1' });
    await phone.engine.wake('enqueue');
    expect((await opOf(phone, op))?.reason).toMatchObject(told);
  });

  story('F16 a refused field has the name that its form uses', {}, async (world) => {
    const phone = await world.started('phone', LEADER);
    const fields = [
      { path: 'body.name', message: 'is required' },
      { path: 'body.other', message: 'is too long' },
    ];
    const body = JSON.stringify({ success: false, error: 'Check the fields.', fields });
    faults(world, { fits: isWrite, fault: answer(400, body) });
    const args = { name: 'Spring', startDate: '2026-12-01', endDate: '2026-12-03' };
    const rest = { location: 'Camp', venue: '', address: '', description: '', status: '' };
    const event = { assessment: 'l1', ...rest, ...args };
    const op = await acts.enqueue(phone, 'create-assessment', event, 'op-1');
    await phone.engine.wake('enqueue');
    const reason = (await opOf(phone, op))?.reason;
    expect(reason?.fields).toEqual([{ ...fields[0], label: 'Assessment Name' }, fields[1]]);
  });

  for (const [shape, text, message] of [
    ['as a string', '{"success":false,"error":"Too long"}', 'Too long'],
    ['as {message}', '{"success":false,"message":"Too long"}', 'Too long'],
    ['as {error:{message}}', '{"error":{"message":"Too long"}}', 'Too long'],
    ['not at all', '{}', ''],
  ] as const) {
    story(`F16 the reason comes ${shape}`, {}, async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: answer(400, text) });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect((await opOf(phone, op))?.reason).toMatchObject({ kind: 'refused', message });
    });
  }

  storyOfBoth(
    'F20 a contact with a planter who no longer exists is kept and says so',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.server.deletePlanter(11);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(await opOf(phone, op)).toMatchObject({
        state: 'attention',
        args: { notes: 'note-1' },
        reason: { kind: 'gone', status: 404 },
      });
    },
  );

  storyOfBoth(
    'F22 a write that waits for its author is still there after 90 days and a restart',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: NO });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      phone.crash();
      await world.clock.sleep(90 * DAY);
      const again = await phone.device.open(LEADER);
      await again.engine.wake('start');
      expect(await opOf(again, op)).toMatchObject({
        state: 'attention',
        args: { notes: 'note-1' },
      });
    },
  );

  storyOfBoth(
    'F23 a planter left the hub: the contact is returned to its author, and the planter is removed',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      world.server.moveToHub(11, OTHER_LEADER);
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect((await opOf(phone, op))?.reason).toMatchObject({ kind: 'forbidden', status: 403 });
      await phone.engine.wake('manual');
      await phone.engine.wake('manual');
      expect(await rowOf(phone, 'planters', PLANTER)).toBeUndefined();
      expect(await stateOf(phone, op)).toBe('attention');
    },
  );

  storyOfBoth(
    'F51 a write without permission blocks no other lane and is offered again after sign-in',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: answer(403, '{"error":"No"}') });
      const refused = await writeContact(world, phone, { notes: 'note-1' });
      await writeContact(world, phone, { notes: 'note-2', planter: OTHER_PLANTER });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, refused)).toBe('attention');
      expect(contactsWith(world, 'note-2')).toHaveLength(1);
      await world.clock.sleep(SECOND);
      phone.device.signIn(LEADER);
      await phone.engine.wake('account');
      expect(contactsWith(world, 'note-1')).toHaveLength(1);
    },
  );

  storyOfBoth('S31 a refused contact is edited and sent again, once', async (world) => {
    const phone = await world.started('phone', LEADER);
    faults(world, { fits: isContactPost, fault: NO });
    const op = await writeContact(world, phone, { notes: 'note-1' });
    await phone.engine.wake('enqueue');
    const args = { ...Object(op.args), notes: 'note-2' };
    world.acts.set('op-edited', {
      ...acts.newAct(phone, { ...op, id: 'op-edited', args }, 'note-2', { kind: 'once' }),
      isDisturbed: true,
    });
    expect(await acts.editAndSendAgain(phone, op, args, 'op-edited')).toBe(true);
    const act = world.acts.get(op.id);
    if (act) act.isRevised = true;
    await phone.engine.wake('enqueue');
    expect(contactsWith(world, 'note-1')).toHaveLength(0);
    expect(contactsWith(world, 'note-2')).toHaveLength(1);
    expect(await rowsWith(phone, 'note-2')).toHaveLength(1);
  });

  storyOfBoth(
    'S31 a discarded write disappears from the screen, and returns after undo',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isWrite, fault: NO });
      const op = await writeProfile(world, phone, { bio: 'bio-1' });
      await phone.engine.wake('enqueue');
      const undo = await acts.discard(phone, op);
      expect(await stateOf(phone, op)).toBe('gone');
      await undo?.();
      expect(await stateOf(phone, op)).toBe('attention');
      expect(await acts.sendAgain(phone, op)).toBe(true);
      expect(await rowOf(phone, 'profile', 'me')).toMatchObject({ bio: 'bio-1' });
      await phone.engine.wake('enqueue');
      expect(world.server.users.get(LEADER)?.fields.bio).toBe('bio-1');
    },
  );

  storyOfBoth(
    'S14 a duplicate invitation becomes a question, even if it is sent again',
    async (world) => {
      const phone = await world.started('phone', LEADER);
      await writeInvitation(world, phone, 'guest@example.org', 'Guest One');
      await phone.engine.wake('enqueue');
      const second = await writeInvitation(world, phone, 'guest@example.org', 'Guest Two');
      await phone.engine.wake('enqueue');
      expect((await opOf(phone, second))?.reason?.question?.name).toBe('resend-invite');
      await acts.sendAgain(phone, second);
      await phone.engine.wake('enqueue');
      expect((await opOf(phone, second))?.reason?.question?.name).toBe('resend-invite');
      expect(world.server.invitations.get('guest@example.org')?.sent).toBe(1);
    },
  );
});

describe('an answer that is not one', () => {
  const answers = [
    ['a portal page', 200, '<html>Welcome</html>', 'text/html', 'unsure'],
    ['cut JSON', 200, '{"success":tr', 'application/json', 'unsure'],
    ['a redirect', 302, '', 'text/html', 'unsure'],
    ['500', 500, 'oops', 'text/plain', 'unsure'],
    ['502', 502, '<h1>Bad gateway</h1>', 'text/html', 'unsure'],
    ['504', 504, '<h1>Timeout</h1>', 'text/html', 'unsure'],
    ['408', 408, '', 'text/plain', 'unsure'],
    ['a page that says 404', 404, '<html>Not found</html>', 'text/html', 'unsure'],
    ['a page that says 403', 403, '<html>Blocked</html>', 'text/html', 'unsure'],
    ['429', 429, '', 'text/plain', 'queued'],
    ['503', 503, '', 'text/plain', 'queued'],
    ['401', 401, '{"error":"Expired"}', 'application/json', 'queued'],
    ['400', 400, '{"error":"Bad"}', 'application/json', 'attention'],
    ['403', 403, '{"error":"Forbidden"}', 'application/json', 'attention'],
    ['404', 404, '{"error":"Gone"}', 'application/json', 'attention'],
    ['409', 409, '{"error":"Conflict"}', 'application/json', 'attention'],
    ['410', 410, '{"error":"Gone"}', 'application/json', 'attention'],
    ['413', 413, '', 'text/plain', 'attention'],
    ['415', 415, '{"error":"Type"}', 'application/json', 'attention'],
    ['422', 422, '{"error":"Bad"}', 'application/json', 'attention'],
  ] as const;
  for (const [name, status, text, type, state] of answers) {
    story(`S14 ${name} leaves a contact ${state}`, {}, async (world) => {
      const phone = await world.started('phone', LEADER);
      faults(world, { fits: isContactPost, fault: answer(status, text, type) });
      const op = await writeContact(world, phone, { notes: 'note-1' });
      await phone.engine.wake('enqueue');
      expect(await stateOf(phone, op)).toBe(state);
      expect(contactsWith(world, 'note-1')).toHaveLength(0);
    });
  }

  for (const text of ['{"success":true}', '']) {
    story(
      `S14 a 2xx with ${text === '' ? 'no body' : 'success alone'} is a receipt`,
      {},
      async (world) => {
        const phone = await world.started('phone', LEADER);
        const receipt = { ...answer(201, text), executed: 'before' } as ReturnType<typeof answer>;
        faults(world, { fits: isContactPost, fault: receipt });
        const op = await writeContact(world, phone, { notes: 'note-1' });
        await phone.engine.wake('enqueue');
        expect(await stateOf(phone, op)).toBe('gone');
        await world.clock.sleep(5 * MINUTE);
        await inPeace(world);
        expect(contactsWith(world, 'note-1')).toHaveLength(1);
      },
    );
  }
});
