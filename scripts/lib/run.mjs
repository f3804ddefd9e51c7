import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { root } from './paths.mjs';

/** A process that a program left behind may keep its output open: after this long without output it is closed. */
const OUTPUT_ENDS_MS = 2_000;

// A closed output must not stop the work halfway (see tell.mjs).
process.stderr.on('error', () => {});

/**
 * @typedef {object} RunOptions
 * @property {boolean} [quiet] do not stream the output
 * @property {Record<string, string | undefined>} [env] added to our own environment
 * @property {number} [limitMs] end the program and everything it started after this long
 *
 * @typedef {{ code: number, output: string }} RunResult
 */

/**
 * Runs a program in the project folder and waits until it ends. Never throws if the program fails.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(program, args, { quiet = false, env = {}, limitMs } = {}) {
  return new Promise((resolve) => {
    // Uses a separate process group only if we may have to kill the whole group. Otherwise Ctrl-C reaches it anyway.
    const ownGroup = limitMs !== undefined;
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    let output = '';
    /** @type {NodeJS.Timeout | undefined} */
    let ending;
    /** @type {(from: import('node:stream').Readable, to: NodeJS.WriteStream) => void} */
    const pass = (from, to) => {
      const decoder = new StringDecoder();
      from.on('data', (chunk) => {
        output += decoder.write(chunk);
        if (!quiet) to.write(chunk);
        ending?.refresh();
      });
    };
    pass(child.stdout, process.stdout);
    pass(child.stderr, process.stderr);

    /** @param {NodeJS.Signals} signal */
    const endGroup = (signal) => {
      if (child.pid === undefined) return;
      try {
        process.kill(ownGroup ? -child.pid : child.pid, signal);
      } catch {
        // The process has already ended.
      }
    };
    const onSignal = () => {
      endGroup('SIGTERM');
      process.exit(130);
    };
    if (ownGroup) process.once('SIGINT', onSignal).once('SIGTERM', onSignal);

    const limit =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            const late = `\nEnded: not finished after ${limitMs / 60_000} minutes.\n`;
            output += late;
            if (!quiet) process.stderr.write(late);
            endGroup('SIGKILL');
          }, limitMs);

    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(limit);
      clearTimeout(ending);
      child.stdout.destroy();
      child.stderr.destroy();
      if (ownGroup) process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
    child.once('exit', (code) => {
      ending = setTimeout(() => finish(code ?? 1), OUTPUT_ENDS_MS);
    });
  });
}

/**
 * The path of a program from node_modules.
 * @param {string} name
 */
export function packageProgram(name) {
  return join(root, 'node_modules', '.bin', name);
}
