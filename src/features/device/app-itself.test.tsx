import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppRequest, AppState } from '#shared/app-files.ts';
import { renderScreen } from '#tests/support/screen.tsx';

/** What the service worker answers, and what it has been asked to fetch. */
let state: AppState;
let fetched: AppRequest['fetch'][];
let people: AppRequest['person'][];
let isFull: boolean;

const USER = {
  id: 1,
  email: 'hanna@example.org',
  first_name: 'Hanna',
  last_name: 'Hub',
  roles: [{ id: 1, name: 'hub_leader' }],
};

const share = (here: number, total: number, missing: number) => ({ here, total, missing });

beforeEach(() => {
  vi.resetModules();
  fetched = [];
  people = [];
  isFull = false;
  const active = {
    postMessage(request: AppRequest, [port]: [MessagePort]) {
      people.push(request.person);
      if (request.fetch) fetched.push(request.fetch);
      const isRest = request.fetch === 'everything';
      if (isRest && !isFull) state = { ...state, everything: share(50, 50, 0) };
      port.postMessage(isRest && isFull ? { ...state, failure: 'storage' } : state);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active }) },
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function show(needed: AppState['needed'], everything: AppState['needed']) {
  state = { needed, trip: everything, everything };
  const { signIn } = await import('#src/account/account.ts');
  await signIn(USER, 'token');
  const { AppItself } = await import('./app-itself.tsx');
  renderScreen(<AppItself />);
}

it('says how much is missing before the app can be used offline', async () => {
  await show(share(12, 30, 200_000), share(12, 50, 900_000));
  await screen.findByText(
    /^Not ready to work offline: 12 of 30 files are here, 200 kB are missing/,
  );
});

it('asks for what the signed-in person needs, even before their first rows are here', async () => {
  await show(share(12, 30, 200_000), share(12, 50, 900_000));
  await screen.findByText(/^Not ready/);
  expect(people).toEqual([{ roles: [{ name: 'hub_leader' }] }]);
});

it('says that the app is ready to work offline before everything is here', async () => {
  await show(share(30, 30, 0), share(30, 50, 600_000));
  await screen.findByText('Ready to work offline.');
  expect(screen.getByText(/need 600 kB more, which follow when the app is idle/)).toBeTruthy();
});

it('leaves the rest to the user who saves data, and fetches it on a tap', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  try {
    await show(share(30, 30, 0), share(30, 50, 600_000));
    await screen.findByText(/Data saver is on, so they wait until you ask for them/);
    expect(fetched).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Download everything now' }));
    await screen.findByText('Ready to work offline. Everything is here.');
    expect(fetched).toEqual(['everything']);
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});

it('says that the device is full until more has arrived, even if the page asks again', async () => {
  isFull = true;
  await show(share(30, 30, 0), share(30, 50, 600_000));
  fireEvent.click(await screen.findByRole('button', { name: 'Download everything now' }));
  await screen.findByText(/^This device is full/);
  // The start of the page finds out whether everything that is needed is here, perhaps only after the tap.
  const { fetchNow } = await import('#src/shells/kept-app.ts');
  await act(() => fetchNow('needed'));
  expect(screen.getByText(/^This device is full/)).toBeTruthy();
  state = { ...state, everything: share(40, 50, 300_000) };
  await act(() => fetchNow('needed'));
  expect(screen.queryByText(/^This device is full/)).toBeNull();
});

it('shows nothing in a browser without service workers', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await show(share(0, 1, 1), share(0, 1, 1));
  expect(screen.queryByRole('region', { name: 'The app itself' })).toBeNull();
});
