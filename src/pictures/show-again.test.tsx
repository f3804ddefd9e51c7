import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { showAgain } from './show-again.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Width and height of the placeholder for a picture that was not loaded. */
const HELD = readFileSync('public/default-profile.png').readUInt32BE(16);

function show(src: string, side: number): HTMLImageElement {
  const image = document.createElement('img');
  image.src = src;
  Object.defineProperties(image, { naturalWidth: { value: side }, naturalHeight: { value: side } });
  document.body.append(image);
  return image;
}

const shownBy = (image: HTMLImageElement) => image.getAttribute('src');

test('requests only pictures again that were not loaded', () => {
  const held = show('/api/pictures/1', HELD);
  const loaded = show('/api/pictures/2', 400);
  const lazy = show('/api/pictures/3', 0);
  const own = show('/default-profile.png', HELD);
  const foreign = show('https://pictures.example/api/pictures/4', HELD);
  showAgain();
  expect(shownBy(held)).toMatch(/^\/api\/pictures\/1\?again=\d+$/);
  expect([loaded, lazy, own, foreign].map(shownBy)).toEqual([
    '/api/pictures/2',
    '/api/pictures/3',
    '/default-profile.png',
    'https://pictures.example/api/pictures/4',
  ]);
});

test('requests the picture that somebody asks for again, by another address each time', () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2);
  const asked = show('/api/pictures/1', HELD);
  const other = show('/api/pictures/2', HELD);
  showAgain(['/api/pictures/1']);
  expect(shownBy(asked)).toBe('/api/pictures/1?again=1');
  showAgain(['/api/pictures/1']);
  expect(shownBy(asked)).toBe('/api/pictures/1?again=2');
  expect(shownBy(other)).toBe('/api/pictures/2');
});
