import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDraft } from '#db/queries/use-draft.ts';
import { openDevice } from '#tests/support/screen.tsx';
import { useDraftCopy } from './use-draft-copy.ts';

const KEY = 'mbcb-report';
const EARLIER = Date.parse('2020-11-20T08:00:00.000Z');
const LATER = EARLIER + 3_600_000;

let device: Awaited<ReturnType<typeof openDevice>>;
let calls: { method: string; body: unknown }[];

beforeEach(async () => {
  device = await openDevice(['church_planter']);
  calls = [];
});

afterEach(async () => {
  await device.close();
});

/** A server that offers the extras: `copy` is its stored draft, `replaced` the one that a PUT overwrites. */
async function server(copy?: object, replaced?: object, answersAfter?: Promise<void>) {
  await device.db.feeds.put({
    key: 'changes',
    readTick: 1,
    readAt: 1,
    dirty: false,
    wantedAt: 0,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    await answersAfter;
    const method = init?.method ?? 'GET';
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ method, body });
    if (method === 'PUT') {
      const { savedAt, fields } = body;
      return Response.json({ success: true, data: { copy: { savedAt, fields }, replaced } });
    }
    if (method === 'DELETE') return Response.json({ success: true });
    if (!copy) return Response.json({ success: false, error: 'None' }, { status: 404 });
    return Response.json({ success: true, data: copy });
  });
}

/** A form with this draft, from the user's point of view. */
function openForm(quietMs?: number) {
  const { result, unmount } = renderHook(() => {
    const draft = useDraft(KEY, { versions: true });
    return { draft, copy: useDraftCopy(KEY, draft, quietMs) };
  });
  return {
    unmount,
    end: () => act(() => result.current.copy.end()),
    shows: () => result.current.draft.earlier?.fields?.prayer_requests ?? 'nothing',
    isOpen: () => waitFor(() => expect(result.current.draft.earlier).toBeDefined()),
    type: (words: string) =>
      act(() => {
        result.current.draft.keep({ prayer_requests: words });
        result.current.copy.typed({ prayer_requests: words });
      }),
  };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const versions = async () =>
  (await device.db.draftVersions.toArray()).map(({ fields }) => fields.prayer_requests);

it('continues with a later copy from another device, and keeps the local text as a version', async () => {
  await device.db.drafts.put({
    key: KEY,
    savedAt: EARLIER,
    fields: { prayer_requests: 'On the phone' },
  });
  await server({ savedAt: LATER, fields: { prayer_requests: 'At the desk' } });
  const form = openForm();
  await waitFor(() => expect(form.shows()).toBe('At the desk'));
  expect(await versions()).toEqual(['On the phone']);
});

it('never replaces a form during typing: a copy from a device whose clock is ahead becomes a version', async () => {
  const inAnHour = Date.now() + 3_600_000;
  const { promise: slow, resolve: answer } = deferred();
  await server({ savedAt: inAnHour, fields: { prayer_requests: 'At the desk' } }, undefined, slow);
  const form = openForm();
  await form.isOpen();
  form.type('For r');
  answer();
  await waitFor(async () => expect(await versions()).toContain('At the desk'));
  expect(form.shows()).toBe('nothing');
  expect((await device.db.drafts.get(KEY))?.fields).toEqual({ prayer_requests: 'For r' });
});

it('keeps the newer local draft, and the older copy as a version', async () => {
  await device.db.drafts.put({ key: KEY, savedAt: LATER, fields: { prayer_requests: 'Newer' } });
  await server({ savedAt: EARLIER, fields: { prayer_requests: 'Older' } });
  const form = openForm();
  await waitFor(async () => expect(await versions()).toEqual(['Older']));
  expect(form.shows()).toBe('Newer');
});

it('sends the draft after a pause in typing, and keeps an unseen copy that it replaced', async () => {
  await server(undefined, { savedAt: EARLIER, fields: { prayer_requests: 'Unseen' } });
  const form = openForm(50);
  await form.isOpen();
  form.type('For r');
  form.type('For rain');
  await waitFor(() => {
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts).toMatchObject([{ body: { fields: { prayer_requests: 'For rain' } } }]);
  });
  await waitFor(async () => expect(await versions()).toContain('Unseen'));
});

it('sends the last input at once when the author leaves the form', async () => {
  await server();
  const form = openForm();
  await form.isOpen();
  form.type('For rain');
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  form.unmount();
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
});

it('does not bring back a draft that was submitted here', async () => {
  await server({ savedAt: EARLIER, fields: { prayer_requests: 'Handed in' } });
  const first = openForm();
  await waitFor(() => expect(first.shows()).toBe('Handed in'));
  await first.end();
  await device.db.drafts.clear();
  first.unmount();
  calls = [];
  const next = openForm();
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE']));
  expect(next.shows()).toBe('nothing');
});

it('sends no requests to a server without extras', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const form = openForm();
  await form.isOpen();
  form.type('For rain');
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  await form.end();
  expect(fetched).not.toHaveBeenCalled();
});
