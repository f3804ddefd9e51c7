import type { Random } from '#server/seed/random.ts';

/** Names with a special meaning for JavaScript objects. */
export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
];

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00x',
  '\u202eabc',
  '\ufeff',
  'e\u0301\u0327',
  '👩🏽‍🌾'.repeat(50),
  'x'.repeat(256),
  'x'.repeat(5_000),
  'Ж'.repeat(120_000),
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_%_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}',
  '$1',
  'a@b',
  'a@example.org\nBcc: b@example.org',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '1.5',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  '0x10',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '-000001-01-01',
  '2026-02-28T23:59:60Z',
  'true',
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
];

/** A text that a broken or hostile client may send. */
export function hostileText(random: Random): string {
  return random.chance(0.05) ? random.pick(PROTOTYPE_NAMES) : random.pick(TEXTS);
}

/** Any JSON value, usually of a wrong type. */
export function hostileValue(random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => hostileText(random),
    () => hostileText(random),
    () => random.pick(NUMBERS),
    () => random.pick(NUMBERS),
    () => random.pick([null, true, false]),
    () => [],
    () => ({}),
    () => [null, hostileText(random), random.pick(NUMBERS)],
    () => Array.from({ length: 2_000 }, (_, nth) => nth),
    () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'),
    () => deep(random.between(2, 70)),
  ];
  return random.pick(kinds)();
}

function deep(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Request bodies that are no JSON object. */
export function brokenBody(random: Random): Buffer {
  const bodies: (() => Buffer)[] = [
    () => Buffer.from(''),
    () => Buffer.from('{"a":'),
    () => Buffer.from('[]'),
    () => Buffer.from('null'),
    () => Buffer.from('"text"'),
    () => Buffer.from('{"a":1}{"a":2}'),
    () => Buffer.from('{"id":1e400,"name":"\\ud800"}'),
    () => Buffer.from('\ufeff{}'),
    () => Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from(`{"a":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`),
    () => Buffer.from('a=1&b=2'),
    () => Buffer.from('{"__proto__":{"success":true}}'),
    () => Buffer.alloc(300_000, 0x20),
    () => Buffer.alloc(1_000, 0),
  ];
  return random.pick(bodies)();
}

/** Path segments, already encoded. */
export function hostileSegment(random: Random): string {
  const raw = [
    '%00',
    '%',
    '%zz',
    '%ff',
    '%2e%2e',
    '..',
    '.',
    '%2f',
    '%5c',
    ';',
    '~',
    '*',
    ',',
    '%E0%A4%A',
    '+',
  ];
  return random.chance(0.4) ? random.pick(raw) : percent(hostileText(random).slice(0, 2_000));
}

/** Percent-encoded UTF-8; a lone surrogate becomes the replacement character. */
export function percent(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) && byte < 128
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}
