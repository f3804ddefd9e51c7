import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { CATEGORY_BUTTONS, CATEGORY_WORDS, SAMPLE_COUPLES } from '#tests/spec-texts/sample.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242assessor']);
  await device.db.meta.put({ key: 'server', value: { kind: 'documented', keysKeptMs: 0 } });
});

afterEach(() => device.close());

it('has the six categories of the specification', () => {
  expect(REPORT_CATEGORIES.map(({ id }) => id)).toEqual(CATEGORY_WORDS);
});

it.each(CATEGORY_WORDS)('/assessment/reports/%s lists four couples', async (word) => {
  renderApp(`/assessment/reports/${word}`);
  await screen.findByRole('heading', { name: / Reports$/, level: 1 });
  const couples = within(within(screen.getByRole('main')).getByRole('list')).getAllByRole('link');
  expect(couples).toHaveLength(SAMPLE_COUPLES);
  expect(couples[0]?.getAttribute('href')).toBe(`/assessment/reports/${word}/1`);
  expect(await screen.findByText(/^This is sample data\./)).toBeTruthy();
});

it('Save Report and Cancel go back, and the screen warns that nothing is stored', async () => {
  const [cancel, save] = CATEGORY_BUTTONS;
  const { router } = renderApp('/assessment/reports/marriage');
  fireEvent.click(await screen.findByRole('link', { name: 'Michael & Emily Johnson' }));
  await screen.findByRole('heading', { name: 'Marriage: Michael & Emily Johnson' });
  expect(screen.getByText(/Nothing that is typed here is stored/)).toBeTruthy();
  expect(screen.getByRole('link', { name: cancel }).getAttribute('href')).toBe(
    '/assessment/reports/marriage',
  );
  fireEvent.input(screen.getByLabelText('Report'), { target: { value: 'A sample.' } });
  fireEvent.click(screen.getByRole('button', { name: save }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/assessment/reports/marriage'));
  expect(await device.db.ops.count()).toBe(0);
  expect(await device.db.drafts.count()).toBe(0);
});

it('Save Report opens the list if there is no previous page', async () => {
  const { router } = renderApp('/assessment/reports/spouse/4');
  fireEvent.click(await screen.findByRole('button', { name: 'Save Report' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/assessment/reports/spouse'));
});

it.each(['patience/1', 'marriage/9', '12/1'])(
  'reports an address without a category and couple: %s',
  async (path) => {
    renderApp(`/assessment/reports/${path}`);
    const title = 'There is no such category report';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  },
);
