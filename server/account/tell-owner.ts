import type { UserRow } from '#server/db/tables/accounts.ts';
import {
  emailChangedLetter,
  passwordChangedLetter,
  secondFactorLetter,
} from '#server/mail/letters.ts';
import { nameOf } from '#server/names.ts';
import type { Services } from '#server/services.ts';
import type { Account } from './accounts.ts';

/** The recipient of an email about an account. */
export function readerOf({ email, language }: Pick<UserRow, 'email' | 'language'>) {
  return { to: email, language };
}

type Post = Pick<Services, 'mail' | 'config'>;

/** Notifies the owner that the password was changed, so that nobody changes it unnoticed. */
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

/** Notifies the OLD address that the account has a new one. */
export function tellOfNewEmail({ mail }: Post, before: Account, newEmail: string): Promise<void> {
  const { row } = before;
  return mail.send(emailChangedLetter({ ...readerOf(row), name: nameOf(row), newEmail }));
}

/** Notifies the owner of a change to the second step of signing in. */
export function tellOfSecondFactor(
  { mail, config }: Post,
  { row }: Account,
  { what, device }: { what: string; device: string },
): Promise<void> {
  const { publicUrl } = config;
  const letter = { ...readerOf(row), name: nameOf(row), what, device, publicUrl };
  return mail.send(secondFactorLetter(letter));
}
