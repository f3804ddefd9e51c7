import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */
/** @typedef {import('@stryker-mutator/api/core').MutantResult} MutantResult */
/** @typedef {import('@stryker-mutator/api/check').CheckResult} CheckResult */

/**
 * Stryker selects mutants by ranges of code, and a range also contains the mutants nested in it. This checker keeps
 * only those of the sample. The file named by FIELDBOOK_MUTANTS lists them, one per line.
 */
class OnlySample {
  /** @type {Set<string>} */
  #sample = new Set();

  async init() {
    const file = process.env.FIELDBOOK_MUTANTS;
    if (!file) throw new Error('FIELDBOOK_MUTANTS names no file.');
    this.#sample = new Set(JSON.parse(readFileSync(file, 'utf8')));
  }

  /** @param {Mutant[]} mutants */
  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#judge(mutant)]));
  }

  /** @param {Mutant[]} mutants */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  /**
   * @param {Mutant} mutant
   * @returns {CheckResult}
   */
  #judge({ fileName, location: { start, end }, mutatorName, replacement }) {
    const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
    if (this.#sample.has(`${fileName}:${place} ${mutatorName} ${replacement}`))
      return { status: CheckStatus.Passed };
    return { status: CheckStatus.CompileError, reason: 'not in the sample' };
  }
}

/** Reports each mutant of the sample as soon as it is judged, since a complete run takes more than an hour. */
class TellEach {
  /** @param {MutantResult} mutant */
  onMutantTested({ fileName, location: { start }, mutatorName, replacement, status }) {
    if (status === 'CompileError') return;
    const place = `${relative('', fileName)}:${start.line}:${start.column}`;
    const [first = '', ...more] = (replacement ?? '').split('\n');
    console.log(
      `${status.padEnd(10)} ${place} ${mutatorName}: ${first}${more.length > 0 ? ' …' : ''}`,
    );
  }
}

const TRANSLATED = new Set(['text', 'message', 'translate']);

/**
 * Keeps English texts, of screens and of the console: only a literal can be translated, and the mutants are not meant
 * to test wording.
 */
export const wording = {
  /** @param {import('@stryker-mutator/api/ignore').NodePath} path */
  shouldIgnore(path) {
    const { node, parent, key } = /** @type {import('@babel/core').NodePath} */ (path);
    const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
    if (!isText || key !== 0 || parent?.type !== 'CallExpression') return undefined;
    const { callee } = parent;
    const isTranslated = callee.type === 'Identifier' && TRANSLATED.has(callee.name);
    return isTranslated || isOfConsole(callee) ? 'wording' : undefined;
  },
};

/** @param {import('@babel/core').types.Node} callee */
function isOfConsole(callee) {
  if (callee.type !== 'MemberExpression') return false;
  return callee.object.type === 'Identifier' && callee.object.name === 'console';
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'wording', wording),
  declareClassPlugin(PluginKind.Checker, 'only-sample', OnlySample),
  declareClassPlugin(PluginKind.Reporter, 'tell-each', TellEach),
];
