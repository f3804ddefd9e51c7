import { afterEach, expect, it, vi } from 'vitest';
import { CSV_TYPE, canShare, PDF_TYPE, saveFile, shareFile } from './save-file.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('downloads the file under its name', () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:users');
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this);
  });
  saveFile('users.csv', '\uFEFFName\r\n', CSV_TYPE);
  expect(made.mock.calls[0]?.[0]).toMatchObject({ size: 9, type: CSV_TYPE });
  expect(links[0]?.getAttribute('href')).toBe('blob:users');
  expect(links[0]?.getAttribute('download')).toBe('users.csv');
});

it('shares a file where the device supports it, and offers no sharing where it does not', async () => {
  vi.stubGlobal('navigator', {});
  expect(canShare(PDF_TYPE)).toBe(false);
  const share = vi.fn(async (_data: ShareData) => undefined);
  vi.stubGlobal('navigator', { canShare: () => true, share });
  expect(canShare(PDF_TYPE)).toBe(true);
  expect(await shareFile('report.pdf', '%PDF', PDF_TYPE)).toBe(true);
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect(file).toMatchObject({ name: 'report.pdf', type: PDF_TYPE });
});

it.each([
  ['AbortError', false, 0],
  ['NotAllowedError', true, 1],
])('if sharing fails with %s, the file went somewhere: %s', async (name, went, saves) => {
  const share = () => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', { canShare: () => true, share });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  expect(await shareFile('report.pdf', '%PDF', PDF_TYPE)).toBe(went);
  expect(click).toHaveBeenCalledTimes(saves);
});
