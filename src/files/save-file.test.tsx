import { expect, it, vi } from 'vitest';
import { CSV_TYPE, saveFile } from './save-file.ts';

it('hands the made file over under its name', () => {
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
