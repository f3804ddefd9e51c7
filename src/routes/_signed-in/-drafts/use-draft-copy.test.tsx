import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDraft } from '#db/queries/use-draft.ts';
import { openDevice } from '#tests/support/screen.tsx';
import { useDraftCopy } from './use-draft-copy.ts';

const KEY = 'mbcb-report';
const EARLIER = Date.parse('2026-11-20T08:00:00.000Z');
const LATER = EARLIER + 3_600_000;

let device: Awaited<ReturnType<typeof openDevice>>;
let calls: { method: string; body: unknown }[];

beforeEach(async () => {
  device = await openDevice(['church_planter']);
  calls = [];
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

/** A server that offers the extras, and what it has of this draft. */
async function server(copy: object | undefined, kept: object = {}) {
  await device.db.feeds.put({
    key: 'changes',
    readTick: 1,
    readAt: 1,
    dirty: false,
    wantedAt: 0,
    missing: [],
    missingReads: 0,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const method = init?.method ?? 'GET';
    calls.push({ method, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    if (method === 'PUT') return Response.json({ success: true, data: kept });
    if (method === 'DELETE') return Response.json({ success: true });
    if (!copy) return Response.json({ success: false, error: 'None' }, { status: 404 });
    return Response.json({ success: true, data: copy });
  });
}

let typed: (words: string) => void;
let end: () => Promise<void>;

function Form() {
  const draft = useDraft(KEY, { versions: true });
  const copy = useDraftCopy(KEY, draft);
  typed = (words) => {
    draft.keep({ prayer_requests: words });
    copy.typed();
  };
  end = copy.end;
  if (!draft.earlier) return null;
  return <p>{`Form: ${draft.earlier.fields?.prayer_requests ?? 'empty'}`}</p>;
}

const versions = async () =>
  (await device.db.draftVersions.toArray()).map(({ fields }) => fields.prayer_requests);

it('goes on with what another device typed later, and keeps what stood here', async () => {
  await device.db.drafts.put({
    key: KEY,
    savedAt: EARLIER,
    fields: { prayer_requests: 'On the phone' },
  });
  await server({ savedAt: LATER, fields: { prayer_requests: 'At the desk' } });
  render(<Form />);
  expect(await screen.findByText('Form: At the desk')).toBeTruthy();
  expect(await versions()).toEqual(['On the phone']);
});

it('keeps what is newer here, and the older part as a version', async () => {
  await device.db.drafts.put({ key: KEY, savedAt: LATER, fields: { prayer_requests: 'Newer' } });
  await server({ savedAt: EARLIER, fields: { prayer_requests: 'Older' } });
  render(<Form />);
  expect(await screen.findByText('Form: Newer')).toBeTruthy();
  await waitFor(async () => expect(await versions()).toEqual(['Older']));
});

it('copies what was typed after a moment of quiet, and keeps what it replaced unseen', async () => {
  const unseen = { savedAt: EARLIER, fields: { prayer_requests: 'Unseen' } };
  await server(undefined, {
    copy: { savedAt: LATER, fields: { prayer_requests: 'For rain' } },
    replaced: unseen,
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(LATER);
  render(<Form />);
  await screen.findByText('Form: empty');
  act(() => typed('For r'));
  act(() => typed('For rain'));
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_500);
  await waitFor(() => {
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts).toMatchObject([{ body: { fields: { prayer_requests: 'For rain' } } }]);
  });
  await waitFor(async () => expect(await versions()).toContain('Unseen'));
});

it('sends at once what was typed last, when its author leaves the form', async () => {
  await server(undefined, { copy: { savedAt: LATER, fields: {} } });
  const { unmount } = render(<Form />);
  await screen.findByText('Form: empty');
  act(() => typed('For rain'));
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  unmount();
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
});

it('does not bring back what was handed in here', async () => {
  await server({ savedAt: EARLIER, fields: { prayer_requests: 'Handed in' } });
  const first = render(<Form />);
  await screen.findByText('Form: Handed in');
  await act(() => end());
  await device.db.drafts.clear();
  first.unmount();
  calls = [];
  render(<Form />);
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE']));
  expect(await screen.findByText('Form: empty')).toBeTruthy();
});

it('asks nothing of a server without extras', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  render(<Form />);
  await screen.findByText('Form: empty');
  act(() => typed('For rain'));
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  await act(() => end());
  expect(fetched).not.toHaveBeenCalled();
});
