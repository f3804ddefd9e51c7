import { nameOf } from '#server/domain/names.ts';
import {
  emailChangedLetter,
  passwordChangedLetter,
  secondFactorLetter,
} from '#server/mail/letters.ts';
import type { Services } from '#server/services.ts';
import type { Account } from './accounts.ts';

type Post = Pick<Services, 'mail' | 'config'>;

/** Tells the owner that the password was changed, so that nobody changes it silently. */
export function tellOfNewPassword(
  { mail, config }: Post,
  { row }: Account,
  device: string,
): Promise<void> {
  const { publicUrl } = config;
  return mail.send(passwordChangedLetter({ to: row.email, name: nameOf(row), device, publicUrl }));
}

/** Tells the OLD address that the account has another one now. */
export function tellOfNewEmail({ mail }: Post, before: Account, newEmail: string): Promise<void> {
  const { row } = before;
  return mail.send(emailChangedLetter({ to: row.email, name: nameOf(row), newEmail }));
}

/** Tells the owner what has changed about the second step of signing in. */
export function tellOfSecondFactor(
  { mail, config }: Post,
  { row }: Account,
  { what, device }: { what: string; device: string },
): Promise<void> {
  const { publicUrl } = config;
  const letter = { to: row.email, name: nameOf(row), what, device, publicUrl };
  return mail.send(secondFactorLetter(letter));
}
