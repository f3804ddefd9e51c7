import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { allEndpoints } from '#server/app.ts';
import { readConfig, SETTINGS } from '#server/config.ts';
import { type Stage, stagesOf, wordsOf } from '#tests/image/dockerfile.ts';
import { commandsIn, operationsChapter } from '#tests/support/documented-commands.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** The parts of the compose format that our files use. Everything else is refused, so that a typo is noticed. */
const Service = z.strictObject({
  image: z.string().optional(),
  build: z.union([z.string(), z.strictObject({ dockerfile_inline: z.string() })]).optional(),
  extends: z.strictObject({ file: z.string(), service: z.string() }).optional(),
  restart: z.literal('unless-stopped').optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.literal('ALL')).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  stop_grace_period: z.string().optional(),
  deploy: z.strictObject({ replicas: z.number() }).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
});
const Compose = z.strictObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()).optional(),
});
type Compose = z.infer<typeof Compose>;

const COMPOSE = ['compose.sqlite.yml', 'compose.postgres.yml'] as const;

/** A compose file, with the services that it extends merged in. */
function composeFile(name: string): Compose {
  const { services, volumes } = Compose.parse(parse(read(join('deploy', name))));
  const whole = Object.entries(services).map(([title, { extends: base, ...service }]) => {
    const taken = base ? composeFile(base.file).services[base.service] : {};
    const environment = { ...taken?.environment, ...service.environment };
    return [title, { ...taken, ...service, environment }] as const;
  });
  return { services: Object.fromEntries(whole), volumes };
}

/** Replaces `${NAME:?}` and `${NAME:-}` as compose does. Throws if a required variable is missing. */
function filled(environment: Record<string, string>, given: Record<string, string>) {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):([?-])\}/g, (_, name: string, kind: string) => {
      if (kind === '?' && !given[name]) throw new Error(`${name} is needed`);
      return given[name] ?? '';
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}

const GIVEN = {
  SITE_ADDRESS: 'fieldbook.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Fieldbook <no-reply@example.org>',
  POSTGRES_PASSWORD: 'a-long-password',
};

/** Settings that a compose file does not pass on, and why. */
const NOT_PASSED: Record<string, string> = {
  PORT: 'Caddyfile and health check know it',
  HOST: 'Caddy reaches the container by its address',
  DATA_DIR: 'the image sets it',
  NEW_NETWORK: 'a network begins with admin create',
  FIELDBOOK_DEMO: 'not for a deployment',
  FIELDBOOK_DEMO_PLANTERS: 'not for a deployment',
};
const ONLY_POSTGRES = ['DATABASE_URL', 'DATABASE_POOL'];

test.each(COMPOSE)('%s passes on every setting of the server, and no other', (name) => {
  const { fieldbook } = composeFile(name).services;
  const passed = Object.keys(fieldbook?.environment ?? {});
  const wanted = SETTINGS.filter(
    (setting) =>
      !(setting in NOT_PASSED) &&
      (name === 'compose.postgres.yml' || !ONLY_POSTGRES.includes(setting)),
  );
  expect(passed.sort()).toEqual(wanted.sort());
});

test.each(COMPOSE)('the server accepts the settings of %s', (name) => {
  const environment = composeFile(name).services.fieldbook?.environment ?? {};
  const config = readConfig(filled(environment, GIVEN));
  expect(config).toMatchObject({ port: 4300, host: '0.0.0.0', demo: false, registration: 'open' });
  expect(config.publicUrl).toBe('https://fieldbook.example.org');
  expect(config.databaseUrl !== undefined).toBe(name === 'compose.postgres.yml');
  const chosen = filled(environment, { ...GIVEN, REGISTRATION: 'invited', TRUST_PROXY: '2' });
  expect(readConfig(chosen)).toMatchObject({ registration: 'invited', trustedProxies: 2 });
  expect(() => filled(environment, { ...GIVEN, SMTP_URL: '' })).toThrow('SMTP_URL is needed');
});

test.each(COMPOSE)('the services, files and volumes that %s names exist', (name) => {
  const { services, volumes = {} } = composeFile(name);
  for (const [title, service] of Object.entries(services)) {
    for (const other of Object.keys(service.depends_on ?? {}))
      expect(services).toHaveProperty(other);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      // The operator writes the passwords of PgBouncer; the first line of the file says how.
      if (from === './userlist.txt')
        expect(read('deploy/compose.postgres.yml')).toContain('userlist.txt has');
      else if (from.startsWith('./'))
        expect([title, existsSync(join('deploy', from))]).toEqual([title, true]);
      else expect(volumes).toHaveProperty(from);
    }
  }
  expect(services.fieldbook).toMatchObject({ build: '..', read_only: true, cap_drop: ['ALL'] });
  expect(services.caddy?.environment).toHaveProperty('SITE_ADDRESS');
});

test('the proxy, PgBouncer and the image agree on addresses and ports', () => {
  const { services } = composeFile('compose.postgres.yml');
  const caddyfile = read('deploy/Caddyfile');
  const dockerfile = read('Dockerfile');
  const port = readConfig({}).port;
  expect(services).toHaveProperty('fieldbook');
  expect(caddyfile).toContain(`{$UPSTREAMS:fieldbook:${port}}`);
  expect(dockerfile).toContain(`EXPOSE ${port}`);
  expect(dockerfile).toContain(`http://127.0.0.1:${port}/api/health/live`);
  const asked = [...`${caddyfile}${dockerfile}`.matchAll(/\/api(\/health\/\w+)/g)];
  const served = allEndpoints({ extras: true }).map(({ path }) => path);
  for (const [, path] of asked) expect(served).toContain(path);
  expect(asked).toHaveLength(2);

  const pooled = new URL(filled(services.fieldbook?.environment ?? {}, GIVEN).DATABASE_URL ?? '');
  const ini = settingsOf(read('deploy/pgbouncer.ini'));
  expect(pooled.hostname).toBe('pgbouncer');
  expect(ini.get('pgbouncer')?.listen_port).toBe(pooled.port);
  const database = ini.get('databases')?.[pooled.pathname.slice(1)] ?? '';
  expect(services).toHaveProperty(/host=(\w+)/.exec(database)?.[1] ?? 'a host');
  expect(ini.get('pgbouncer')?.pool_mode).toBe('transaction');
  // All processes together may use more connections than PostgreSQL allows, but not more than PgBouncer allows.
  const replicas = services.fieldbook?.deploy?.replicas ?? 0;
  expect(replicas * readConfig({}).databasePool).toBeLessThan(
    Number(ini.get('pgbouncer')?.max_client_conn),
  );
});

test("the Caddyfile closes its blocks and uses only Caddy's directives", () => {
  const lines = read('deploy/Caddyfile')
    .split('\n')
    .map((line) => line.trim());
  const depth = lines.reduce(
    (open, line) => open + (line.endsWith('{') ? 1 : 0) - (line === '}' ? 1 : 0),
    0,
  );
  expect(depth).toBe(0);
  const words = lines.map((line) => line.split(' ')[0]).filter((word) => word && word !== '}');
  expect(words).toEqual([
    '{$SITE_ADDRESS}',
    'encode',
    'reverse_proxy',
    'health_uri',
    'health_interval',
    'flush_interval',
  ]);
});

test('the image takes what the build needs, and runs the documented command without rights', () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  const needed = ['scripts', 'server', 'src', 'workers', 'public', 'index.html'];
  for (const path of [...needed, 'package.json', 'package-lock.json']) {
    expect([path, existsSync(path), ignored.includes(path)]).toEqual([path, true, false]);
  }
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist', 'data']));

  const [build, image] = stagesOf(read('Dockerfile'));
  if (!build || !image) throw new Error('There are two stages');
  const lines = (stage: Stage) => stage.instructions.map(({ name, rest }) => `${name} ${rest}`);
  expect(lines(build)).toContain('RUN npm ci');
  expect(lines(build)).toContain('RUN npm run build && npm prune --omit=dev');
  for (const stage of [build, image])
    expect(lines(stage)[0]).toContain(`FROM node:${imageNode()}-`);
  const order = image.instructions.map(({ name }) => name);
  expect(order.indexOf('USER')).toBeLessThan(order.indexOf('ENTRYPOINT'));
  expect(lines(image)).toContain('USER node');
  expect(lines(image)).toContain('ENV NODE_ENV=production DATA_DIR=/data');
  expect(lines(image)).toContain('VOLUME /data');
  expect([...wordsOf(image, 'ENTRYPOINT'), ...wordsOf(image, 'CMD')]).toEqual(START);
});

test('the image has a long-term release of Node, with security fixes for a year after our latest release', () => {
  const [lowest] = /\d+/.exec(JSON.parse(read('package.json')).engines.node) ?? [];
  expect(imageNode()).toBeGreaterThanOrEqual(Number(lowest));
  const [, month = '', year = ''] =
    /^## [\d.]+ \(\d+ (\w+) (\d{4})\)$/m.exec(read('CHANGELOG.md')) ?? [];
  const yearLater = new Date(`1 ${month} ${Number(year) + 1} UTC`).toISOString().slice(0, 7);
  const end = SECURITY_FIXES_UNTIL[imageNode()] ?? 'never a long-term release';
  expect(end).toMatch(/^\d{4}-\d\d$/);
  expect(end >= yearLater).toBe(true);
  expect(operationsChapter('First start')).toContain(`Install Node ${imageNode()}`);
});

/** Node's long-term releases and the last month of their security fixes (nodejs.org/en/about/previous-releases). */
const SECURITY_FIXES_UNTIL: Record<number, string> = {
  20: '2026-04',
  22: '2027-04',
  24: '2028-04',
};

function imageNode(): number {
  return Number(/^FROM node:(\d+)-/.exec(read('Dockerfile'))?.[1]);
}

test('the systemd unit starts the documented command in a folder that it creates', () => {
  const unit = settingsOf(read('deploy/fieldbook.service'));
  const service = unit.get('Service') ?? {};
  expect(service.ExecStart?.split(' ')).toEqual(['/usr/bin/node', ...START.slice(1)]);
  expect(service.Environment).toBe(
    `NODE_ENV=production DATA_DIR=/var/lib/${service.StateDirectory}`,
  );
  expect(service).toMatchObject({
    User: 'fieldbook',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'true',
  });
  expect([...unit.keys()]).toEqual(['Unit', 'Service', 'Install']);
});

test('systemd itself has nothing to say against the unit', () => {
  const text = read('deploy/fieldbook.service');
  // Not every machine has systemd, so this part parses the unit itself. A directive in a wrong section has no effect.
  const unit = settingsOf(text);
  for (const [section, names] of Object.entries(DIRECTIVES)) {
    expect([section, Object.keys(unit.get(section) ?? {})]).toEqual([section, names]);
  }
  const judge = (unitText: string) => {
    const file = join(scratchFolder('fieldbook-unit-'), 'fieldbook.service');
    // Checks only the unit, not whether Node is installed at the same path as on the operator's machine.
    writeFileSync(file, unitText.replace('/usr/bin/node', process.execPath));
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    const missing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
    const complaints = (stderr ?? '').split('\n').filter((line) => line.includes('fieldbook'));
    return missing ? 'not installed' : { status, complaints };
  };
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = folders.some((folder) => existsSync(join(folder, 'systemd-analyze')));
  expect(judge(text)).toEqual(installed ? { status: 0, complaints: [] } : 'not installed');
  const wrong = judge(text.replace('ProtectHome=true', 'ProtectHomes=true'));
  expect(JSON.stringify(wrong)).toContain(installed ? 'ProtectHomes' : 'not installed');
});

/** The sections and directives of the unit, in order. */
const DIRECTIVES = {
  Unit: ['Description', 'After', 'Wants'],
  Service: [
    'User',
    'WorkingDirectory',
    'EnvironmentFile',
    'Environment',
    'ExecStart',
    'Restart',
    'RestartSec',
    'TimeoutStopSec',
    'StateDirectory',
    'StateDirectoryMode',
    'UMask',
    'NoNewPrivileges',
    'ProtectSystem',
    'ProtectHome',
    'PrivateTmp',
    'CapabilityBoundingSet',
  ],
  Install: ['WantedBy'],
};

test('settings that the deployment files name are settings of the server', () => {
  const files = ['Dockerfile', 'deploy/fieldbook.service'];
  const named = files.flatMap((file) => [...read(file).matchAll(/\b([A-Z][A-Z_]+)=/g)]);
  const names = named.map(([, name]) => name).filter((name) => name !== 'NODE_ENV');
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(SETTINGS).toContain(name);
});

test('the documented start is what image and unit run', () => {
  const last = commandsIn(operationsChapter('First start')).at(-1) ?? [];
  expect(['dist/server/main.js', ...last]).toEqual(START.slice(-2));
});

const START = ['node', '--enable-source-maps', 'dist/server/main.js', 'serve'];

/** Parses `[section]` and `key=value` or `key = value`, the syntax shared by ini files and systemd units. */
function settingsOf(text: string): Map<string, Record<string, string>> {
  const sections = new Map<string, Record<string, string>>();
  let current: Record<string, string> = {};
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith(';') || line.startsWith('#')) continue;
    const section = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, key = '', value = ''] = /^(\w+) ?= ?(.*)$/.exec(line) ?? [];
    if (section === undefined && key === '') throw new Error(`What is this line? ${line}`);
    if (section === undefined) current[key] = value;
    else {
      current = {};
      sections.set(section, current);
    }
  }
  return sections;
}
