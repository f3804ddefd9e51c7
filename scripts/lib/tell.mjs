// Plain progress lines with the current step and its duration. No colors or cursor movement, to stay readable in logs.

// A closed output (a closed terminal, `| head`) must not stop the work halfway.
process.stdout.on('error', () => {});

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Exits with one clear sentence for the user instead of a stack trace. For expected errors.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Prints the name of a step, runs it, and prints how long it took.
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
