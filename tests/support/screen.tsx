import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import type { Mirror } from '#db/schema.ts';
import { signIn } from '#src/account/account.ts';
import { createAppRouter } from '#src/app/router.ts';

const API = 'https://network.example/api';
const TOKEN = 'test-token';

/** Signs a user in and opens an empty database for them; `close` signs out and deletes the database. */
export async function openDevice(roles: string[] = ['hub_leader']) {
  const user = {
    id: 1,
    email: 'hanna@example.org',
    first_name: 'Hanna',
    last_name: 'Hub',
    roles: roles.map((name, index) => ({ id: index + 1, name })),
  };
  await signIn(user, TOKEN);
  const { relaxed } = await openMirrors(API, user.id);
  return {
    user,
    db: relaxed,
    async close() {
      cleanup();
      closeMirrors();
      await relaxed.delete();
    },
  };
}

/** Renders a part of a screen inside a router, which its links need. */
export function renderScreen(screen: ReactNode, at = '/') {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <>{screen}</>,
      notFoundComponent: () => <>{screen}</>,
    }),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  // The app's own router has other routes, but these tests need it only for links.
  return { router, ...render(<RouterProvider router={router as never} />) };
}

/** Opens the app itself at an address, for the person and the database of `openDevice`. */
export function renderApp(address: string) {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { refreshAccount: async () => true, openSignedIn: async () => ({ kind: 'ready' }) },
  });
  return { router, ...render(<RouterProvider router={router} />) };
}

/** Marks the list of hub leader 1's planters as completely read. */
export async function markHubRead(db: Mirror): Promise<void> {
  await db.feeds.put({
    key: 'hub:1',
    readTick: 1,
    readAt: Date.now(),
    dirty: false,
    wantedAt: 0,
  });
}

/** Collects the files that the page offers as downloads from now on. */
export function savedFiles(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}
