// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { loadAhead } from './load-ahead.ts';
import { createAppRouter } from './router.ts';

test('loads the layout and the screen for the address without checking access', () => {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: ['/planter-pipeline'] }),
  });
  const fetched = vi.spyOn(router, 'loadRouteChunk').mockResolvedValue(undefined as never);
  const guard = vi.spyOn(router, 'load');
  loadAhead(router, '/planter-pipeline');
  expect(fetched.mock.calls.map(([route]) => route.id)).toEqual([
    '__root__',
    '/_signed-in',
    '/_signed-in/planter-pipeline',
  ]);
  expect(guard).not.toHaveBeenCalled();
});
