import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import { Refused } from '#server/api/refused.ts';
import type { Config } from '#server/config.ts';
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
 * Throws Refused 400 for a NEW password that is common, or little more than the name or address of its owner; `path`
 * is the input that it came in. One that is in use is never asked about: it still signs in. Only where the extras are
 * on, since the documented calls know no other rule than eight characters.
 */
export function refuseWeakPassword(
  { extras }: Pick<Config, 'extras'>,
  password: string,
  { owner, path }: { owner: PasswordOwner; path: string },
): void {
  if (!extras || !isWeakPassword(password, owner)) return;
  throw new Refused(400, `This password ${TOO_EASY}`, { fields: [{ path, message: TOO_EASY }] });
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
