// Plain progress lines: what is being done, how long it took. No colors, no cursor tricks: readable in a log too.

// The reader may be gone (a closed terminal, `| head`): no reason to stop halfway.
process.stdout.on('error', () => {});

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * For the cases we know: one clear sentence for the user instead of a stack trace.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Says what begins, does it, says how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  say(`${what} …`);
  const startedAt = Date.now();
  const result = await work();
  say(`  done in ${seconds(Date.now() - startedAt)}`);
  return result;
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
