import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { SAMPLE_COUPLES, VOTE_TEXTS } from '#tests/spec-texts/sample.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242assessor']);
  await device.db.meta.put({ key: 'server', value: { kind: 'documented', keysKeptMs: 0 } });
});

afterEach(() => device.close());

async function cards() {
  await screen.findByText('Sample couples. Votes are kept on this device only.');
  return within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((one) => one as HTMLElement);
}

const button = (category: string, round: string, color: string) =>
  within(screen.getByRole('group', { name: `${category}: ${round}` })).getByRole('button', {
    name: color,
  });

it('shows four couples with an overall color and two dots in each of six categories', async () => {
  renderApp('/assessment/after-party');
  const couples = await cards();
  expect(couples).toHaveLength(SAMPLE_COUPLES);
  for (const couple of couples) {
    const rows = within(couple).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(REPORT_CATEGORIES.length);
    for (const row of rows) expect(within(row).getAllByRole('cell')).toHaveLength(2);
  }
  expect(couples.map((one) => within(one).getByText(/^Overall/).textContent)).toEqual([
    'Overall: Green',
    'Overall: Red',
    'Overall: Green',
    'Overall: Pending',
  ]);
});

it.each([
  ['/assessment/after-party', 'After Party'],
  ['/assessment/after-party/4', 'Robert & Amanda Brown'],
])('never loses its heading once it has one: %s', async (address, name) => {
  const headings: number[] = [];
  const watch = new MutationObserver(() => headings.push(document.querySelectorAll('h1').length));
  watch.observe(document.body, { childList: true, subtree: true });
  renderApp(address);
  await screen.findByRole('heading', { level: 1, name });
  watch.disconnect();
  expect(headings.slice(headings.indexOf(1))).not.toContain(0);
});

it('keeps a vote on the device across a reload, and updates the overview', async () => {
  const [initial, final] = VOTE_TEXTS.rounds;
  const [red, yellow] = VOTE_TEXTS.colors;
  renderApp('/assessment/after-party/4');
  await screen.findByRole('heading', { name: 'Robert & Amanda Brown' });
  fireEvent.click(button('Marriage', initial, yellow));
  await waitFor(() =>
    expect(button('Marriage', initial, yellow).getAttribute('aria-pressed')).toBe('true'),
  );
  fireEvent.click(button('Marriage', final, red));
  await screen.findByText('Overall: Red');
  cleanup();

  renderApp('/assessment/after-party');
  const last = (await cards())[3] as HTMLElement;
  const row = within(last).getByRole('row', { name: /^Marriage/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([yellow, red]);
  expect(within(last).getByText('Overall: Red')).toBeTruthy();
});

it('withdraws a vote at a second press', async () => {
  const [initial] = VOTE_TEXTS.rounds;
  const green = VOTE_TEXTS.colors[2];
  renderApp('/assessment/after-party/3');
  await screen.findByRole('heading', { name: 'David & Jessica Williams' });
  const pressed = () => button('Spouse', initial, green).getAttribute('aria-pressed');
  expect(pressed()).toBe('true');
  fireEvent.click(button('Spouse', initial, green));
  await waitFor(() => expect(pressed()).toBe('false'));
});

it('keeps two votes in quick succession', async () => {
  const [initial, final] = VOTE_TEXTS.rounds;
  renderApp('/assessment/after-party/4');
  await screen.findByRole('heading', { name: 'Robert & Amanda Brown' });
  fireEvent.click(button('Marriage', initial, 'Green'));
  fireEvent.click(button('Spouse', final, 'Yellow'));
  await waitFor(() => {
    expect(button('Marriage', initial, 'Green').getAttribute('aria-pressed')).toBe('true');
    expect(button('Spouse', final, 'Yellow').getAttribute('aria-pressed')).toBe('true');
  });
});

it('treats unreadable votes as not cast', async () => {
  await device.db.meta.put({ key: 'afterPartyVotes', value: { '4.marriage.final': 'purple' } });
  renderApp('/assessment/after-party');
  expect(within((await cards())[3] as HTMLElement).getByText('Overall: Pending')).toBeTruthy();
});

it('reports an address without a couple', async () => {
  renderApp('/assessment/after-party/5');
  expect(await screen.findByRole('heading', { name: 'There is no such couple' })).toBeTruthy();
});
