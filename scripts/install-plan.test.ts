import { expect, test } from 'vitest';
import { addressOf, needsOf } from './lib/install-plan.mjs';

const ROUTES = '/repo/src/routes/';
const screen = (route: string) => `${ROUTES}${route}.tsx?tsr-split=component`;

/** Modules, and what each imports: at once, or when it is needed. */
const MODULES: Record<string, { now?: string[]; later?: string[] }> = {
  main: {
    now: ['tree'],
    later: ['/repo/src/app/install-app.ts', '/repo/src/sync-client/start.ts'],
  },
  tree: {
    later: [
      screen('login'),
      screen('_signed-in'),
      screen('_signed-in/index'),
      screen('_signed-in/admin/users'),
      screen('_signed-in/planter/$planterId.index'),
    ],
  },
  [screen('login')]: { later: ['/repo/src/features/sign-in/second-step.tsx'] },
  [screen('_signed-in')]: { now: ['layout'] },
  [screen('_signed-in/index')]: { now: ['home'], later: ['today'] },
  [screen('_signed-in/admin/users')]: { now: ['users'], later: ['import-dialog'] },
  [screen('_signed-in/planter/$planterId.index')]: { now: ['planter'], later: ['paper'] },
  'import-dialog': { later: ['csv'] },
  paper: { later: ['/repo/node_modules/jspdf/dist/jspdf.js'] },
};
const modules = {
  getModuleInfo: (id: string) => ({
    importers: [],
    dynamicImporters: [],
    importedIds: MODULES[id]?.now ?? [],
    dynamicallyImportedIds: MODULES[id]?.later ?? [],
  }),
};
/** Each module is in a file of its own, which has the same name. */
const files = {
  entries: ['main'],
  with: (reached: Set<string>) => [...reached].map(shortName),
  withImports: () => [],
  of: shortName,
  matching: (pattern: RegExp) => (pattern.test('/node_modules/jspdf') ? ['jspdf'] : []),
};

function shortName(id: string): string {
  return id.replace(/^.*\//, '').replace(/\.tsx?|\?.*$/g, '');
}

const needs = needsOf(modules, files);

test('guests need the sign-in screens and their lazy parts, but nothing that follows a sign-in', () => {
  expect(needs.guests.sort()).toEqual(['install-app', 'login', 'main', 'second-step', 'tree']);
});

test('everybody who is signed in needs the layout and what starts with the page', () => {
  expect(needs.members.sort()).toEqual(['_signed-in', 'layout', 'start']);
});

test('a screen needs all code that it loads at once or on a tap', () => {
  expect(needs.screens).toEqual({
    '/': ['index', 'home', 'today'],
    '/admin/users': ['users', 'users', 'import-dialog', 'csv'],
    '/planter/$planterId': ['$planterId.index', 'planter', 'paper'],
  });
});

test('making a PDF needs its library besides', () => {
  expect(needs.pdf).toEqual(['jspdf']);
});

test.each([
  ['_signed-in/index', '/'],
  ['_signed-in/planter/$planterId.index', '/planter/$planterId'],
  [
    '_signed-in/assessment/$assessmentId/candidate.$candidateId',
    '/assessment/$assessmentId/candidate/$candidateId',
  ],
  ['login', '/login'],
])('the route %s has the address %s', (route, address) => {
  expect(addressOf(route)).toBe(address);
});
