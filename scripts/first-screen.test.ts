import { expect, test } from 'vitest';
import { chunksBroughtAlong, firstScreenFiles } from './lib/first-screen.mjs';

const manifest = {
  'index.html': { file: 'assets/index.js', name: 'index', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', name: 'packages' },
  '_table.js': { file: 'assets/table.js', name: 'table' },
  '_sign-in.js': { file: 'assets/sign-in.js', name: 'sign-in', imports: ['_react.js'] },
  '_signed-in.js': {
    file: 'assets/signed-in.js',
    name: 'signed-in',
    imports: ['_table.js', 'index.html'],
    dynamicImports: ['src/map/map.tsx'],
  },
  '_signed-in.css': { file: 'assets/signed-in.css' },
  '_vault.js': { file: 'assets/vault.js', name: 'vault', imports: ['_signed-in.js'] },
  'src/map/map.tsx': { file: 'assets/map.js' },
};

test('counts the entry, the chunk of the screen and what they import', () => {
  expect(firstScreenFiles(manifest, 'signed-in').sort()).toEqual([
    'assets/index.js',
    'assets/react.js',
    'assets/signed-in.js',
    'assets/table.js',
  ]);
});

test('leaves out other screens and lazy parts', () => {
  const files = firstScreenFiles(manifest, 'sign-in');
  expect(files.sort()).toEqual(['assets/index.js', 'assets/react.js', 'assets/sign-in.js']);
});

test('fails if the chunk is not in the build', () => {
  expect(() => firstScreenFiles(manifest, 'nowhere')).toThrow('No built chunk');
});

test('names the chunks that a chunk imports, directly or indirectly', () => {
  expect(chunksBroughtAlong(manifest, 'vault')).toEqual(
    new Set(['vault', 'signed-in', 'table', 'index', 'packages']),
  );
  expect(chunksBroughtAlong(manifest, 'sign-in')).toEqual(new Set(['sign-in', 'packages']));
});
