import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import type { Mirror } from '#db/schema.ts';
import { useEditor } from './use-editor.ts';

let db: Mirror;

beforeEach(async () => {
  ({ strict: db } = await openMirrors('/api', 1));
  await db.drafts.put({ key: 'user', savedAt: 1, fields: { name: 'Half' } });
});

afterEach(async () => {
  cleanup();
  closeMirrors();
  await db.delete();
});

async function opened(leave: () => void) {
  const { result } = renderHook(() => useEditor('user', { leave }));
  await waitFor(() => expect(result.current.typed).toEqual({ name: 'Half' }));
  return result;
}

test('a form whose values are saved loses its draft and closes', async () => {
  const leave = vi.fn();
  const editor = await opened(leave);
  await act(() => editor.current.done());
  expect(leave).toHaveBeenCalledOnce();
  expect(await db.drafts.count()).toBe(0);
});

test('a form whose values are saved closes, even if its draft cannot be deleted', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const leave = vi.fn();
  const editor = await opened(leave);
  closeMirrors();
  await act(() => editor.current.done());
  expect(leave).toHaveBeenCalledOnce();
});
