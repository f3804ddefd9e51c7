import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import { PRODUCT } from '#shared/config.ts';

/** Further characters make a password no weaker, and rating them takes time. */
const LOOKED_AT = 100;

let made: ZxcvbnFactory | undefined;

/**
 * How hard a password is to guess with the lists and rules that attackers use: zxcvbn's score, 0 to 4. The reference
 * server refuses 0 and 1 by the same lists (server/account/weak-passwords.ts). Loaded only where somebody chooses a
 * password, because its lists are larger than the rest of the screen.
 * @param words names and addresses that the password must not consist of
 */
export function scoreOf(password: string, words: readonly string[]): number {
  // Created on first use: reading 40,000 passwords takes a moment.
  made ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  const parts = [...words, PRODUCT].flatMap((word) => [word, ...word.split(/[@._+-]/)]);
  const own = parts.map((word) => word.toLowerCase()).filter(Boolean);
  return made.check(password.slice(0, LOOKED_AT), own).score;
}
