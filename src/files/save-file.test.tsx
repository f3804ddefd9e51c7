import { expect, it, vi } from 'vitest';
import { CSV_TYPE, saveFile } from './save-file.ts';

it('hands the made file over under its name', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:users');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  saveFile('users.csv', '\uFEFFName\r\n', CSV_TYPE);
  expect(made.mock.calls[0]?.[0]).toMatchObject({ size: 9, type: CSV_TYPE });
  const link = clicked.mock.instances[0];
  expect(link?.getAttribute('href')).toBe('blob:users');
  expect(link?.getAttribute('download')).toBe('users.csv');
});
