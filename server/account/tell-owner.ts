import type { UserRow } from '#server/db/tables/accounts.ts';
import {
  emailChangedLetter,
  passwordChangedLetter,
  secondFactorLetter,
} from '#server/mail/letters.ts';
import { nameOf } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import type { Account } from './accounts.ts';

/** Whom a letter about an account is for. */
export function readerOf({ email, language }: Pick<UserRow, 'email' | 'language'>) {
  return { to: email, language };
}

type Post = Pick<Services, 'mail' | 'config'>;

/** Tells the owner that the password was changed, so that nobody changes it silently. */
export function tellOfNewPassword(
  { mail, config }: Post,
  { row }: Account,
  device: string,
): Promise<void> {
  const { publicUrl } = config;
  return mail.send(
    passwordChangedLetter({ ...readerOf(row), name: nameOf(row), device, publicUrl }),
  );
}

/** Tells the OLD address that the account has another one now. */
export function tellOfNewEmail({ mail }: Post, before: Account, newEmail: string): Promise<void> {
  const { row } = before;
  return mail.send(emailChangedLetter({ ...readerOf(row), name: nameOf(row), newEmail }));
}

/** Tells the owner what has changed about the second step of signing in. */
export function tellOfSecondFactor(
  { mail, config }: Post,
  { row }: Account,
  { what, device }: { what: string; device: string },
): Promise<void> {
  const { publicUrl } = config;
  const letter = { ...readerOf(row), name: nameOf(row), what, device, publicUrl };
  return mail.send(secondFactorLetter(letter));
}
