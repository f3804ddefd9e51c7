import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const worthCompressing = /\.(html|js|css|json|svg|webmanifest|txt|wasm|ttf)$/;
const smallestFile = 512; // for smaller files, the headers outweigh the savings

/**
 * Writes a .br and a .gz beside every text file, at maximum compression. The server then never has to compress a built
 * file while a request waits.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && worthCompressing.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  await Promise.all(paths.map(compressFile));
}

/** @param {string} path */
export async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < smallestFile) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    brotli(content, { params: quality }).then((small) => writeFile(`${path}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
