import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GEOCODE_TIMEOUT } from '#src/online/geocode.ts';
import { GEOCODING_TEXTS } from '#tests/spec-texts/geocoding.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Toasts } from '#ui/toast.tsx';
import { GeocodingManager } from './geocoding-manager.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['admin']);
});

afterEach(() => device.close());

const RESULT = {
  total: 10,
  successful: 7,
  failed: 2,
  skipped: 1,
  remaining_to_geocode: 41,
  errors: [
    {
      id: 5,
      name: 'Paul Green',
      error: 'No place was found for this address',
      address: 'Jackson, TN',
      strategies_tried: ['mailing address', 'location'],
    },
  ],
  found: [{ id: 6, name: 'Mary Lee', precision: 'town', source: 'gazetteer' }],
};

function server(status: number, body: object) {
  const answer = () => Promise.resolve(Response.json(body, { status }));
  return vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
}

async function press(name: string) {
  renderScreen(
    <>
      <GeocodingManager />
      <Toasts />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name }));
}

describe('the geocoding manager', () => {
  it.each([
    [GEOCODING_TEXTS.next, false],
    [GEOCODING_TEXTS.force, true],
  ])('%s requests ten planters, 2500 ms apart', async (name, force) => {
    const fetch = server(200, { success: true, data: RESULT });
    await press(name);
    if (force) {
      // This replaces points that were set by hand, so nothing is sent before it is confirmed.
      await screen.findByText(/set by hand/);
      expect(fetch).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole('button', { name: 'Replace points' }));
    }
    await screen.findByText('7 of 10 planters were found.');
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
      force,
      delay: 2500,
      maxPlanters: 10,
    });
  });

  it('shows the counts, who was not found and why, and how exact the others are', async () => {
    server(200, { success: true, data: RESULT });
    await press(GEOCODING_TEXTS.next);
    const results = await screen.findByRole('region', { name: 'Results' });
    expect([...results.querySelectorAll('dd')].map((count) => count.textContent)).toEqual([
      '10',
      '7',
      '2',
      '1',
      '41',
    ]);
    expect(within(results).getByText('approximate (town)')).toBeTruthy();
    const issues = screen.getByRole('list', { name: 'Issues' });
    expect(issues.textContent).toContain('Paul Green: No place was found for this address');
    expect(issues.textContent).toContain('Tried: mailing address, location.');
    expect(screen.getByRole('heading', { name: 'Address Quality Tips' })).toBeTruthy();
  });

  it('shows an issue with only a number of strategies', async () => {
    const [issue] = RESULT.errors;
    server(200, {
      success: true,
      data: { ...RESULT, errors: [{ ...issue, strategies_tried: 3 }] },
    });
    await press(GEOCODING_TEXTS.next);
    expect(await screen.findByText('Paul Green')).toBeTruthy();
  });

  it('suggests another run after a 504', async () => {
    server(504, {});
    await press(GEOCODING_TEXTS.next);
    await waitFor(() => expect(screen.getAllByText(GEOCODE_TIMEOUT).length).toBeGreaterThan(1));
    expect(screen.getByRole('list', { name: 'Issues' }).textContent).toContain(GEOCODE_TIMEOUT);
  });

  it('shows status and text of any other failure, as a toast and as an issue', async () => {
    server(500, { success: false, error: 'Broken' });
    await press(GEOCODING_TEXTS.next);
    const text = `${GEOCODING_TEXTS.serverError}500 - Broken`;
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(1));
    expect(screen.getByRole('list', { name: 'Issues' }).textContent).toContain(text);
  });

  it('does not mention typed text, since there is none', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await press(GEOCODING_TEXTS.next);
    const issues = await screen.findByRole('list', { name: 'Issues' });
    await waitFor(() => expect(issues.textContent).toContain('cannot reach the server'));
    expect(document.body.textContent).not.toContain('What you typed');
  });

  it('says that it needs a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderScreen(<GeocodingManager />);
    const next = await screen.findByRole('button', { name: GEOCODING_TEXTS.next });
    expect(next.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/Geocoding needs a connection/)).toBeTruthy();
  });
});
