import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeMirrors, currentMirror, openMirrors } from '../current.ts';
import { useMirror } from './use-mirror.ts';

beforeEach(async () => {
  await openMirrors('/api', 6);
});

afterEach(async () => {
  await currentMirror().delete();
  closeMirrors();
});

it('S24 renders a screen again only if the result differs', async () => {
  let drawn = 0;
  let answers = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useMirror(async (db) => {
      const all = await db.meta.toArray();
      answers += 1;
      return all.filter(({ key }) => key.startsWith('shown'));
    }, []);
  });
  const put = async (key: string) => {
    const before = answers;
    await act(() => currentMirror().meta.put({ key, value: 1 }));
    await waitFor(() => expect(answers).toBeGreaterThan(before));
  };
  await waitFor(() => expect(result.current.kind).toBe('ready'));
  const before = drawn;

  await put('another');
  await put('shown');
  await waitFor(() => expect(result.current).toMatchObject({ data: [{ key: 'shown' }] }));
  expect(drawn).toBe(before + 1);
});
