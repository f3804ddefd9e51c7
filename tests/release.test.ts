import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '#server/version.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');

test('the changelog begins with what is not released yet, then has the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const titles = [...changelog.matchAll(/^## (\S+)/gm)].map(([, title]) => title);
  expect(titles.slice(0, 2)).toEqual(['Unreleased', version]);
  expect(VERSION).toBe(version);
  expect(JSON.parse(readFileSync('package-lock.json', 'utf8')).version).toBe(version);
});

test('each release says apart what an operator has to do and what changed', () => {
  const releases = changelog.split(/^## /m).slice(2);
  expect(releases.length).toBeGreaterThan(0);
  for (const release of releases) {
    const titles = [...release.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
    expect(titles[0]).toBe('What an operator has to do');
    expect(titles).toContain('Added');
  }
});
