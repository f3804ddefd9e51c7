import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import type { Config } from '#server/config.ts';
import { Refused } from '#server/refused.ts';
import { PRODUCT } from '#shared/config.ts';

/** Guessed within a million tries, by the lists and rules that attackers use (zxcvbn's scores 0 and 1). */
const LEAST_SCORE = 2;
/** What follows makes no password weaker, and guessing at it costs time. */
const LOOKED_AT = 100;

const TOO_EASY =
  'is too easy to guess. Choose a longer one, for example of three words, without your name.';

/** What a password must not consist of. */
export interface PasswordOwner {
  username?: string | null;
  email: string;
  firstName?: string | null;
  lastName?: string | null;
}

/**
 * Throws Refused 400 for a NEW password that is shorter than the operator allows, common, or little more than the name or
 * address of its owner; `path` is the input that it came in. Passwords in use are not checked: they still sign in. Only
 * where the extras are on, since the documented calls know no other rule than eight characters.
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

/** Made when it is first needed: reading 40,000 passwords takes a moment. */
function strength(): ZxcvbnFactory {
  made ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  return made;
}

function wordsOf({ username, email, firstName, lastName }: PasswordOwner): string[] {
  const names = [firstName, lastName, username, email, ...email.split(/[@._+-]/), PRODUCT];
  return names.flatMap((name) => (name ? [name.toLowerCase()] : []));
}
