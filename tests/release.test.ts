import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '#server/version.ts';
import { isOlder } from '#shared/version-order.ts';
import { RELEASES } from '#src/features/whats-new/releases.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');

test('the changelog begins with unreleased changes, then has the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const titles = [...changelog.matchAll(/^## (\S+)/gm)].map(([, title]) => title);
  expect(titles.slice(0, 2)).toEqual(['Unreleased', version]);
  expect(VERSION).toBe(version);
  expect(JSON.parse(readFileSync('package-lock.json', 'utf8')).version).toBe(version);
});

test('the notes of each release are listed, newest first', () => {
  const versions = RELEASES.map(({ version }) => version);
  expect(versions).toContain(VERSION);
  const byAge = versions.toSorted((a, b) => (isOlder(a, b) ? 1 : -1));
  expect(versions).toEqual(byAge);
  for (const { news } of RELEASES) expect(news.some(({ only }) => only === undefined)).toBe(true);
});

test('each release first lists what an operator has to do', () => {
  const releases = changelog.split(/^## /m).slice(2);
  expect(releases.length).toBeGreaterThan(0);
  for (const release of releases) {
    expect(titlesOf(release)[0]).toBe('What an operator has to do');
    expect(titlesOf(release)).toContain('Added');
  }
});

test('changes are listed under Added, Changed and Fixed', () => {
  const order = ['What an operator has to do', 'Added', 'Changed', 'Fixed'];
  for (const version of changelog.split(/^## /m).slice(1)) {
    expect(titlesOf(version)).toEqual(order.filter((title) => titlesOf(version).includes(title)));
  }
});

test('a release has one line for each change', () => {
  for (const release of changelog.split(/^## /m).slice(2)) {
    const [, ...parts] = release.split(/^### .+$/m);
    const lines = parts.flatMap((part) => part.split('\n').filter((line) => line !== ''));
    expect(lines.filter((line) => !/^- .{1,125}$/.test(line))).toEqual([]);
  }
});

function titlesOf(version: string): (string | undefined)[] {
  return [...version.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
}
