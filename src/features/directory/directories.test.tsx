import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Change } from '#db/queries/ops.ts';
import type { Rows } from '#db/tables/index.ts';
import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { PICTURE_TEXTS, DIRECTORY_TEXTS as TEXTS } from '#tests/spec-texts/directories.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { directoryRow, planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';
import { PictureField } from './picture-field.tsx';
import { RecordScreen } from './record-screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.close());

function person(fields: Partial<Rows['coaches']> = {}): Rows['coaches'] {
  return directoryRow(PEOPLE.coaches, {
    name: 'Tim Teacher',
    bio: 'Planted twice.',
    status: 'active',
    location: 'Oxford, MS',
    phone: '601 555 0100',
    email: 'tim@example.org',
    website: 'https://tim.example.org',
    denomination: 'Baptist',
    ministry_focus: 'Students',
    support_needs: 'Travel',
    experience: 'Ten years',
    sort_name: 'tim teacher',
    ...fields,
  });
}

const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ text }) => text);

test.each(PEOPLE_KINDS.map((kind, nth) => ({ kind, nth: nth + 1 })))(
  'the directory of $kind has all texts of the specification',
  async ({ kind, nth }) => {
    await device.db.rows(kind).add(person({ status: 'inactive' }));
    await device.db.rows('planters').add(planterRow(5, { last_name: 'Miller' }));
    renderScreen(<RecordScreen kind={PEOPLE[kind]} />);
    expect(
      await screen.findByRole('heading', { level: 1, name: TEXTS.headings[nth] }),
    ).toBeTruthy();
    const card = await screen.findByRole('article', { name: 'Tim Teacher' });
    for (const words of ['Oxford, MS', 'Students']) expect(card.textContent).toContain(words);
    expect(options('Sort')).toEqual(TEXTS.sorts);

    fireEvent.click(within(card).getByRole('button'));
    const detail = within(await screen.findByRole('dialog', { name: 'Tim Teacher' }));
    expect(detail.getByText(TEXTS.statuses[1])).toBeTruthy();
    const experience = TEXTS.experience[nth - 1] ?? '';
    for (const fact of [...TEXTS.facts, experience, ...TEXTS.contact]) {
      expect(detail.getByText(fact, { selector: 'dt' })).toBeTruthy();
    }
    expect(detail.getByRole('heading', { name: 'Contact' })).toBeTruthy();
    fireEvent.click(detail.getByRole('button', { name: TEXTS.edit }));
    expect(await detail.findByRole('button', { name: TEXTS.saveChanges })).toBeTruthy();
    fireEvent.click(detail.getByRole('button', { name: TEXTS.cancel }));
    fireEvent.click(await detail.findByRole('button', { name: 'Close' }));

    fireEvent.click(screen.getByRole('button', { name: TEXTS.add[nth] }));
    const adding = within(await screen.findByRole('dialog', { name: TEXTS.add[nth] }));
    expect(await adding.findByRole('button', { name: TEXTS.create[nth] })).toBeTruthy();
    expect(adding.getByRole('button', { name: TEXTS.cancel })).toBeTruthy();
    fireEvent.click(adding.getByRole('button', { name: TEXTS.importFromPlanter }));
    const choosing = within(await screen.findByRole('dialog', { name: TEXTS.selectPlanter }));
    fireEvent.click(await choosing.findByRole('button', { name: /Mark Miller/ }));
    expect(adding.getByLabelText<HTMLInputElement>('Name').value).toBe('Mark Miller');
  },
);

test.each([
  ['trainers', '1 trainer', '2 trainers'],
  ['assessors', '1 assessor', '2 assessors'],
  ['coaches', '1 coach', '2 coaches'],
] as const)('the count of the %s uses their name', async (kind, one, two) => {
  await markFeed(device.db, kind);
  await device.db.rows(kind).add(person());
  renderScreen(<RecordScreen kind={PEOPLE[kind]} />);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(one));
  await device.db.rows(kind).add(person({ lid: 'second', id: 2, name: 'Ann Lee' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(two));
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'ann' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 2'));
});

test.each(['churches', ...PEOPLE_KINDS].map((kind, nth) => ({ kind, nth })))(
  'a failed first download of the $kind has the text of the specification',
  async ({ kind, nth }) => {
    await device.db.feeds.put({
      key: kind,
      readTick: 0,
      readAt: 0,
      dirty: false,
      wantedAt: 0,
      error: 'gateway',
    });
    renderApp(`/directory/${kind}`);
    const words = `Error: ${TEXTS.failedToFetch[nth]}`;
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test('an import keeps what was typed, and is restored with the draft', async () => {
  await device.db.rows('planters').add(planterRow(5, { last_name: 'Miller' }));
  await markFeed(device.db, 'trainers');
  const { unmount } = renderScreen(<RecordScreen kind={PEOPLE.trainers} />);
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: TEXTS.add[1] }));
    return within(await screen.findByRole('dialog', { name: TEXTS.add[1] }));
  };
  const adding = await open();
  fireEvent.input(await adding.findByLabelText('Bio'), { target: { value: 'Planted twice.' } });
  fireEvent.click(adding.getByRole('button', { name: TEXTS.importFromPlanter }));
  const choosing = within(await screen.findByRole('dialog', { name: TEXTS.selectPlanter }));
  fireEvent.click(await choosing.findByRole('button', { name: /Mark Miller/ }));
  const value = (form: typeof adding, label: string) =>
    form.getByLabelText<HTMLInputElement>(label).value;
  expect([value(adding, 'Name'), value(adding, 'Bio')]).toEqual(['Mark Miller', 'Planted twice.']);
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  unmount();

  renderScreen(<RecordScreen kind={PEOPLE.trainers} />);
  const again = await open();
  expect(await again.findByText('Imported from Mark Miller.')).toBeTruthy();
  expect(value(again, 'Bio')).toBe('Planted twice.');
  fireEvent.click(again.getByRole('button', { name: TEXTS.create[1] }));
  await waitFor(async () =>
    expect(await device.db.ops.toArray()).toMatchObject([
      { name: 'create-network-person', args: { planter: 's5', bio: 'Planted twice.' } },
    ]),
  );
});

test.each(['churches', ...PEOPLE_KINDS])(
  'the search and the sort order of the %s are in the address',
  async (kind) => {
    await device.db.rows('coaches').add(person({ lid: 's2', id: 2, name: 'Ann Other' }));
    for (const table of ['trainers', 'assessors', 'coaches'] as const) {
      await device.db.rows(table).add(person());
    }
    const blank = { address: '', website: '', status: '', profile_picture_url: '', planter: '' };
    const church = { lid: 's1', id: 1, name: 'Tim Church', location: 'Oxford', sort_name: 'tim' };
    await device.db.rows('churches').add({ ...church, ...blank });
    for (const feed of ['churches', ...PEOPLE_KINDS]) await markFeed(device.db, feed);
    const { router } = renderApp(`/directory/${kind}?q=tim&sort=status`);
    const field = await screen.findByRole<HTMLInputElement>('searchbox');
    expect(field.value).toBe('tim');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('status');
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    fireEvent.input(field, { target: { value: 'tim oxford' } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'tim oxford' }));
    fireEvent.click(within(screen.getByRole('article')).getByRole('button'));
    await screen.findByRole('dialog');
    expect(router.state.location.search).toMatchObject({ entry: 's1' });
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('a new church can belong to a planter, who can be removed again', async () => {
  await device.db.rows('planters').add(planterRow(5, { last_name: 'Miller' }));
  await markFeed(device.db, 'churches');
  renderApp('/directory/churches');
  fireEvent.click(await screen.findByRole('button', { name: TEXTS.add[0] }));
  const adding = within(await screen.findByRole('dialog', { name: TEXTS.add[0] }));
  const type = (label: string, value: string) =>
    fireEvent.input(adding.getByLabelText(label), { target: { value } });
  const choose = async () => {
    fireEvent.click(adding.getByRole('button', { name: 'Choose Church Planter' }));
    const choosing = within(await screen.findByRole('dialog', { name: TEXTS.selectPlanter }));
    fireEvent.click(await choosing.findByRole('button', { name: /Mark Miller/ }));
    expect(await adding.findByText('Belongs to Mark Miller.')).toBeTruthy();
  };
  await adding.findByLabelText('Name');
  type('Name', 'Grace');
  await choose();
  fireEvent.click(adding.getByRole('button', { name: 'Not this planter' }));
  await waitFor(() => expect(adding.queryByText(/^Belongs to/)).toBeNull());
  await choose();
  expect(adding.getByLabelText<HTMLInputElement>('Name').value).toBe('Grace');
  type('Location', 'Oxford, MS');
  type('Address', '1 Square');
  type('Website', 'grace.example.org');
  fireEvent.click(adding.getByRole('button', { name: TEXTS.create[0] }));
  await waitFor(async () =>
    expect(await device.db.ops.toArray()).toMatchObject([
      { args: { name: 'Grace', planter: 's5', website: 'https://grace.example.org' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a church that lacks a required field can still be edited', async () => {
  const blank = { address: '', website: '', status: '', profile_picture_url: '', planter: '' };
  await device.db
    .rows('churches')
    .add({ lid: 's1', id: 1, name: 'Grace', location: 'Oxford', sort_name: 'grace', ...blank });
  await markFeed(device.db, 'churches');
  renderApp('/directory/churches');
  fireEvent.click(await screen.findByRole('button', { name: 'Grace' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Grace' }));
  fireEvent.click(detail.getByRole('button', { name: TEXTS.edit }));
  const name = await detail.findByLabelText('Name');
  fireEvent.input(name, { target: { value: 'Grace Chapel' } });
  fireEvent.click(detail.getByRole('button', { name: TEXTS.saveChanges }));
  await waitFor(async () =>
    expect(await device.db.ops.toArray()).toMatchObject([
      { name: 'edit-church', args: { fields: { name: 'Grace Chapel' } } },
    ]),
  );
});

test('while a picture is being sent, its field is disabled and says so', async () => {
  const change: Change = {
    seq: 1,
    opId: 'op-1',
    name: 'set-picture',
    state: 'sending',
    reason: undefined,
  };
  renderScreen(
    <PictureField
      table="churches"
      record={{ lid: 's1', name: 'Grace' }}
      feed="churches"
      changes={[change]}
    />,
  );
  const input = await screen.findByLabelText<HTMLInputElement>(PICTURE_TEXTS.uploading);
  expect(input.disabled).toBe(true);
});
