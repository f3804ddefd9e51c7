import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES, PICTURE_QUALITY, PICTURE_SIDE } from '#shared/pictures.ts';
import { STAGES } from '#shared/stages.ts';

const text = (file: string) => readFileSync(file, 'utf8');

test('pictures have the size and quality of the specification', () => {
  expect([PICTURE_MAX_BYTES, PICTURE_SIDE, PICTURE_QUALITY]).toEqual([5_242_880, 800, 0.7]);
});

test.each([
  ['a form is at most 600 px wide', 'src/ui/theme.css', '--form-width: 600px'],
  ['the board is at least 1200 px', 'src/features/pipeline/pipeline.module.css', '1200px'],
  ['the map is fitted with 20 px around', 'src/map/draw-map.ts', 'padding: [20, 20, 20, 20]'],
  ['the map is fitted up to zoom 10', 'src/map/draw-map.ts', 'maxZoom: 10 }'],
  ['the map is fitted after 200 ms', 'src/map/draw-map.ts', 'FIT_AFTER_MS = 200;'],
  ['a toast goes after 5 seconds', 'src/ui/toaster.tsx', 'DURATION_MS = 5_000;'],
  ['data is fresh for 5 minutes', 'src/db/wants.ts', 'FRESH_MS = 300_000;'],
])('%s', (_what, file, words) => {
  expect(text(file)).toContain(words);
});

const DIRECTORY = ['orange', 'amber', 'light green', 'green', 'dark green', 'grey'];
const BOARD = ['blue', 'brown', 'green', 'purple', 'dark blue', 'red'];
/** Hue in degrees, and lightness, of each color that the specification names. */
const HUES: Record<string, readonly [from: number, to: number]> = {
  orange: [20, 38],
  amber: [38, 55],
  'light green': [75, 100],
  green: [100, 145],
  'dark green': [120, 150],
  grey: [0, 360],
  blue: [195, 215],
  brown: [15, 40],
  purple: [265, 290],
  'dark blue': [215, 240],
  red: [0, 10],
};

test.each([
  ['directory', DIRECTORY],
  ['board', BOARD],
])('the stages have the colors of the specification in the %s', (palette, colors) => {
  const css = text('src/features/planters/stage-chip.module.css');
  for (const [at, { name }] of STAGES.entries()) {
    const rule = new RegExp(`\\.${palette}\\[data-stage="${name}"\\] \\{\\s+--stage: (#\\w{6});`);
    const [from, to] = HUES[colors[at] ?? ''] ?? [];
    const hue = hueOf(rule.exec(css)?.[1] ?? '');
    expect(hue, `${name} is ${colors[at]}`).toBeGreaterThanOrEqual(from ?? Number.NaN);
    expect(hue, `${name} is ${colors[at]}`).toBeLessThanOrEqual(to ?? Number.NaN);
  }
});

function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return (((green - blue) / range + 6) % 6) * 60;
  return most === green ? ((blue - red) / range + 2) * 60 : ((red - green) / range + 4) * 60;
}
