import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseSearch, stringifySearch } from '#src/app/search-params.ts';
import { Flag, Words } from './in-address.ts';
import { useListView } from './use-list-view.ts';

afterEach(cleanup);

const root = createRootRoute();
const list = createRoute({
  getParentRoute: () => root,
  path: '/list',
  validateSearch: z.object({ q: Words, down: Flag }),
  component: List,
});
const other = createRoute({
  getParentRoute: () => root,
  path: '/other',
  component: () => <p>Another screen</p>,
});

function List() {
  const { q = '', down = false } = list.useSearch();
  const router = useRouter();
  const [view, change] = useListView({ q, down }, (wanted) => {
    const search = { q: wanted.q || undefined, down: wanted.down || undefined };
    void router.navigate({ href: `/list${stringifySearch(search)}`, replace: true });
  });
  return (
    <>
      <input
        type="search"
        value={view.q}
        onChange={(event) => change({ q: event.currentTarget.value })}
      />
      <button type="button" aria-pressed={view.down} onClick={() => change({ down: !view.down })}>
        Last first
      </button>
    </>
  );
}

async function open(address: string) {
  const router = createRouter({
    routeTree: root.addChildren([list, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  // The router's types are those of the real routes.
  render(<RouterProvider router={router as never} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  return { router, field, type };
}

it('shows every letter at once, and the URL follows', async () => {
  const { router, field, type } = await open('/list');
  for (const words of ['a', 'an', 'ann']) {
    type(words);
    expect(field.value).toBe(words);
  }
  expect(router.history.location.search).toBe('');
  await waitFor(() => expect(router.history.location.search).toBe('?q=ann'));
  type('anna');
  await waitFor(() => expect(router.history.location.search).toBe('?q=anna'));
  expect(field.value).toBe('anna');
});

it('starts with the values in the URL, including words that look like a number', async () => {
  const { field } = await open('/list?q=2026&down=true');
  expect(field.value).toBe('2026');
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
});

it('keeps a number that somebody types, and an order that somebody reverses', async () => {
  const { router, field, type } = await open('/list');
  type('2026');
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(router.state.location.href).toBe('/list?q=2026&down=true'));
  expect(field.value).toBe('2026');
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
});

it('follows the URL when somebody goes back', async () => {
  const { router, field } = await open('/list?q=ann');
  await router.navigate({ href: '/list?q=ruth' });
  await waitFor(() => expect(field.value).toBe('ruth'));
  router.history.back();
  await waitFor(() => expect(field.value).toBe('ann'));
});

it('does not delay somebody who leaves right after a keystroke', async () => {
  const { router, type } = await open('/list');
  type('ann');
  await router.navigate({ href: '/other' });
  await screen.findByText('Another screen');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(router.history.location.pathname).toBe('/other');
});
