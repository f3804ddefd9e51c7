import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, SETTINGS } from './config.ts';

test('uses one SQLite file and no demo if no variable is set', () => {
  expect(readConfig({})).toMatchObject({
    port: 4300,
    dataDir: 'data',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:4300',
    demo: false,
    demoPlanters: 60,
    extras: true,
    trustedProxies: 'auto',
    maxBodyBytes: 4_194_304,
  });
});

test('requires PUBLIC_URL with a mail server, because mails contain links', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org' };
  expect(() => readConfig(mail)).toThrow('PUBLIC_URL is needed with SMTP_URL');
  expect(
    readConfig({ ...mail, PUBLIC_URL: 'https://fieldbook.example.org' }).smtpUrl,
  ).toBeDefined();
});

test('treats an empty variable as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4300 });
});

test('builds the links in mails from PUBLIC_URL without its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://fieldbook.example.org/' }).publicUrl).toBe(
    'https://fieldbook.example.org',
  );
});

test('serves the demo, whose passwords are public, on this machine only', () => {
  expect(readConfig({}).host).toBe('0.0.0.0');
  expect(readConfig({ FIELDBOOK_DEMO: 'on' }).host).toBe('127.0.0.1');
  expect(readConfig({ FIELDBOOK_DEMO: 'on', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test.each([
  ['0', 0],
  ['2', 2],
  ['auto', 'auto'],
])('accepts TRUST_PROXY=%s', (text, trustedProxies) => {
  expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustedProxies });
});

test.each([
  ['PORT', '70000', 'PORT must be at most 65535.'],
  ['PORT', '-1', 'PORT must be a whole number.'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    'SMTP_URL',
    'mail.example.org',
    'SMTP_URL must be an address that begins with smtp:// or smtps://.',
  ],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be "auto" or a whole number up to 10.'],
  ['JWT_SECRET', 'short', 'JWT_SECRET must have at least 32 characters.'],
  ['FIELDBOOK_DEMO', 'true', 'FIELDBOOK_DEMO must be "on" or "off".'],
])('explains an invalid %s in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence));
});

test('the complaint does not repeat a secret', () => {
  expect(() => readConfig({ JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
});

test('docs/operations.md describes every setting', () => {
  expect(SETTINGS.length).toBeGreaterThan(25);
  const page = readFileSync('docs/operations.md', 'utf8');
  const named = new Set(page.match(/\b[A-Z][A-Z_]+\b/g));
  expect(SETTINGS.filter((name) => !named.has(name))).toEqual([]);
});
