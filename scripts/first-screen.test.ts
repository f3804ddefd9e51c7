import { expect, test } from 'vitest';
import { firstScreenFiles } from './lib/first-screen.mjs';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_table.js': { file: 'assets/table.js' },
  'src/routes/login.tsx?tsr-split=component': { file: 'assets/login.js', imports: ['_react.js'] },
  'src/routes/_signed-in.tsx?tsr-split=component': { file: 'assets/signed-in.js' },
  'src/routes/_signed-in/_portal/route.tsx?tsr-split=component': { file: 'assets/portal.js' },
  'src/routes/_signed-in/_portal/index.tsx?tsr-split=component': {
    file: 'assets/home.js',
    imports: ['_table.js'],
    dynamicImports: ['src/map/map.tsx'],
  },
  'src/routes/_signed-in/_admin/route.tsx?tsr-split=component': { file: 'assets/admin.js' },
  'src/map/map.tsx': { file: 'assets/map.js' },
};

test('counts the entry, the screen, its layouts and what they import', () => {
  expect(firstScreenFiles(manifest, /\/_portal\/index\.tsx$/).sort()).toEqual([
    'assets/home.js',
    'assets/index.js',
    'assets/portal.js',
    'assets/react.js',
    'assets/signed-in.js',
    'assets/table.js',
  ]);
});

test('leaves out other screens and lazy parts', () => {
  const files = firstScreenFiles(manifest, /\/login\.tsx$/);
  expect(files.sort()).toEqual(['assets/index.js', 'assets/login.js', 'assets/react.js']);
});

test('says when the screen is not in the build', () => {
  expect(() => firstScreenFiles(manifest, /nowhere\.tsx$/)).toThrow('No built chunk');
});
