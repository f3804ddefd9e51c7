import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import type { Config } from '#server/config.ts';
import { Refused } from '#server/refused.ts';
import { PRODUCT } from '#shared/config.ts';

/**
 * Passwords with a lower score (zxcvbn's 0 and 1) can be guessed within a million attempts, by the lists and rules that
 * attackers use.
 */
const LEAST_SCORE = 2;
/** Only this many characters are checked: more of them do not make a password weaker, and checking them costs time. */
const LOOKED_AT = 100;

const TOO_EASY =
  'is too easy to guess. Choose a longer one, for example of three words, without your name.';

/** Personal data that a password must not consist of. */
export interface PasswordOwner {
  username?: string | null;
  email: string;
  firstName?: string | null;
  lastName?: string | null;
}

/**
 * Throws Refused 400 for a NEW password that is shorter than the operator allows, common, or little more than the name
 * or address of its owner. `path` is the input field. Existing passwords are not checked and can still be used. Applies
 * only if the extras are on, since the documented calls require nothing but eight characters.
 */
export function refuseWeakPassword(
  { extras, passwordLength }: Pick<Config, 'extras' | 'passwordLength'>,
  password: string,
  { owner, path }: { owner: PasswordOwner; path: string },
): void {
  if (!extras) return;
  const problem = problemOf(password, { owner, passwordLength });
  if (problem)
    throw new Refused(400, `This password ${problem}`, { fields: [{ path, message: problem }] });
}

function problemOf(
  password: string,
  { owner, passwordLength }: { owner: PasswordOwner; passwordLength: number },
): string | undefined {
  if (password.length < passwordLength) return `must be at least ${passwordLength} characters long`;
  return isWeakPassword(password, owner) ? TOO_EASY : undefined;
}

export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  return strength().check(password.slice(0, LOOKED_AT), wordsOf(owner)).score < LEAST_SCORE;
}

let made: ZxcvbnFactory | undefined;

/** Created when first needed, since loading 40,000 passwords takes a moment. */
function strength(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  return made;
}

function wordsOf({ username, email, firstName, lastName }: PasswordOwner): string[] {
  const names = [firstName, lastName, username, email, ...email.split(/[@._+-]/), PRODUCT];
  return names.flatMap((name) => (name ? [name.toLowerCase()] : []));
}
