import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NetworkPersonRow } from '#db/tables/network-people.ts';
import { PEOPLE_KINDS } from '#shared/network-people.ts';
import { DIRECTORY_TEXTS as TEXTS } from '#tests/spec-texts/directories.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';
import { PeopleScreen } from './people-screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.close());

function person(fields: Partial<NetworkPersonRow> = {}): NetworkPersonRow {
  return {
    lid: 's1',
    id: 1,
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
    profile_picture_url: '',
    planter: '',
    sort_name: 'tim teacher',
    ...fields,
  };
}

const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ text }) => text);

test.each(PEOPLE_KINDS.map((kind, nth) => ({ kind, nth: nth + 1 })))(
  'the directory of $kind says everything as the specification does',
  async ({ kind, nth }) => {
    await device.db.rows(kind).add(person({ status: 'inactive' }));
    await device.db.rows('planters').add(planterRow(5, { last_name: 'Miller' }));
    renderScreen(<PeopleScreen kind={kind} />);
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

test.each(['churches', ...PEOPLE_KINDS].map((kind, nth) => ({ kind, nth })))(
  'a failed first download of the $kind is called as the specification does',
  async ({ kind, nth }) => {
    await device.db.feeds.put({
      key: kind,
      readTick: 0,
      readAt: 0,
      dirty: false,
      wantedAt: 0,
      missing: [],
      missingReads: 0,
      error: 'server',
    });
    renderApp(`/directory/${kind}`);
    const words = `Error: ${TEXTS.failedToFetch[nth]}`;
    expect(await screen.findByText(words, {}, { timeout: 5_000 })).toBeTruthy();
  },
);
