import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Op } from '#db/op.ts';
import { Outbox } from '#src/features/outbox/outbox.tsx';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { drawToastsWith, type Toast } from '#ui/toast-queue.ts';

vi.mock('#src/mutations/edit-profile.ts', async (original) => {
  const { editProfile } = await original<typeof import('#src/mutations/edit-profile.ts')>();
  const { askAboutProfile } = await import('#tests/support/ask-profile.ts');
  return { editProfile: { ...editProfile, conflict: askAboutProfile } };
});

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.close());

const BIO = {
  field: 'bio',
  label: 'Bio',
  before: 'old',
  mine: 'my text',
  theirs: 'their text',
  isText: true,
};
const COMPANY = { field: 'company', label: 'Company', before: '', mine: 'Grace', theirs: 'Hope' };

async function ask(conflicts: object[], fields: object, theirs: object): Promise<Op> {
  const seq = await device.db.ops.add(
    storedOp({
      id: 'op-1',
      name: 'edit-profile',
      args: { fields, before: { bio: 'old', company: '' } },
      lanes: ['me'],
      touches: ['profile:me'],
      attempts: 1,
      state: 'attention',
      reason: {
        kind: 'question',
        message: '',
        question: { name: 'changed-meanwhile', data: { conflicts, theirs } },
      },
    }),
  );
  renderScreen(<Outbox />);
  await screen.findByText('Somebody else changed this meanwhile');
  return (await device.db.ops.get(seq)) as Op;
}

const LABEL = 'Changes to your profile';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const stored = async () => (await device.db.ops.toArray())[0];

it('S28 shows mine, theirs and the previous value', async () => {
  await ask([COMPANY], { company: 'Grace' }, { company: 'Hope' });
  const side = within(screen.getByRole('region', { name: 'Company' }));
  const shown = side.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(shown).toEqual(['YoursGrace', 'TheirsHope', 'Before(empty)']);
  expect(screen.queryByRole('button', { name: /combine|one by one/i })).toBeNull();
});

it('S28 keep mine sends it again, based on the other person’s value', async () => {
  await ask([COMPANY], { company: 'Grace' }, { company: 'Hope' });
  press(`Keep mine ${LABEL}`);
  await waitFor(async () => expect((await stored())?.state).toBe('queued'));
  expect(await stored()).toMatchObject({
    attempts: 0,
    args: { fields: { company: 'Grace' }, before: { company: 'Hope' } },
  });
});

it('S28 take theirs ends a write that has no other fields', async () => {
  await ask([COMPANY], { company: 'Grace' }, { company: 'Hope' });
  press(`Take theirs ${LABEL}`);
  await waitFor(async () => expect(await device.db.ops.count()).toBe(0));
  expect(await device.db.journal.get('op-1')).toMatchObject({ outcome: 'discarded' });
});

it('S28 take theirs keeps fields that nobody else touched', async () => {
  await ask([COMPANY], { company: 'Grace', bio: 'my text' }, { company: 'Hope', bio: 'old' });
  press(`Take theirs ${LABEL}`);
  await waitFor(async () => expect((await stored())?.state).toBe('queued'));
  expect(await stored()).toMatchObject({ args: { fields: { company: 'Hope', bio: 'my text' } } });
});

it('S28 texts are combined by hand, and other values are chosen', async () => {
  await ask(
    [BIO, COMPANY],
    { bio: 'my text', company: 'Grace' },
    { bio: 'their text', company: 'Hope' },
  );
  press(`Choose one by one ${LABEL}`);
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Combined text');
  expect(text.value).toBe('my text\n\ntheir text');
  fireEvent.input(text, { target: { value: 'our text' } });
  const company = within(screen.getByRole('group', { name: 'Company' }));
  fireEvent.click(company.getByRole('radio', { name: /Take theirs/ }));
  press('Save and send');
  await waitFor(async () => expect((await stored())?.state).toBe('queued'));
  expect(await stored()).toMatchObject({
    args: { fields: { bio: 'our text', company: 'Hope' }, before: { bio: 'their text' } },
  });
});

it('S28 a partially combined text survives a reload', async () => {
  await ask([BIO], { bio: 'my text' }, { bio: 'their text' });
  press(`Edit and combine ${LABEL}`);
  fireEvent.input(await screen.findByLabelText('Combined text'), { target: { value: 'half' } });
  await waitFor(async () => expect(await device.db.drafts.get('conflict:op-1')).toBeTruthy());
  cleanup();
  renderScreen(<Outbox />);
  await screen.findByText('Somebody else changed this meanwhile');
  press(`Edit and combine ${LABEL}`);
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Combined text');
  expect(text.value).toBe('half');
});

it.each(['Cancel', 'Close'])(
  'S28 %s discards the combined text, and Undo restores it',
  async (way) => {
    const said: Toast[] = [];
    const stop = drawToastsWith((toast) => said.push(toast));
    const kept = () => device.db.drafts.get('conflict:op-1');
    await ask([BIO], { bio: 'my text' }, { bio: 'their text' });
    press(`Edit and combine ${LABEL}`);
    fireEvent.input(await screen.findByLabelText('Combined text'), { target: { value: 'half' } });
    await waitFor(async () => expect(await kept()).toBeTruthy());
    press(way);
    await waitFor(() => expect(said.at(-1)?.text).toBe('What you typed was discarded.'));
    expect(await kept()).toBeUndefined();
    said.at(-1)?.action?.onClick();
    await waitFor(async () =>
      expect(await kept()).toMatchObject({ fields: { 'bio-text': 'half' } }),
    );
    stop();
  },
);

it('S28 shows the name of a hub leader whom somebody else chose', async () => {
  await device.db.rows('hub_leaders').add({
    lid: 's9',
    id: 9,
    username: 'hope',
    email: 'hope@example.org',
    first_name: 'Hope',
    last_name: 'Freeman',
    display_name: '',
  });
  const args = { planter: 's1', planterName: 'Paul', from: 1, fromName: 'Hanna', to: 2 };
  const conflict = { field: 'hub_leader_id', label: 'Hub leader', before: 1, mine: 2, theirs: 9 };
  const data = { conflicts: [{ ...conflict, isText: false }], theirs: { hub_leader_id: 9 } };
  const question = { name: 'changed-meanwhile', data };
  await device.db.ops.add(
    storedOp({
      id: 'op-1',
      name: 'move-planter',
      args: { ...args, toName: 'Rosa' },
      lanes: ['planter:s1'],
      touches: ['planters:s1'],
      state: 'attention',
      reason: { kind: 'question', message: '', question },
    }),
  );
  renderScreen(<Outbox />);
  const side = within(await screen.findByRole('region', { name: 'Hub leader' }));
  await waitFor(() =>
    expect(side.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Rosa',
      'Hope Freeman',
      'Hanna',
    ]),
  );
});
