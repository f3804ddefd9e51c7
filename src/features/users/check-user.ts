import { Email } from '#shared/contract/common.ts';
import { text, translate } from '#shared/i18n.ts';
import type { FieldErrors } from '#src/forms/use-online-form.ts';

export const USER_FIELD_NAMES = ['username', 'email', 'firstName', 'lastName', 'password'] as const;
export type UserValues = Record<(typeof USER_FIELD_NAMES)[number], string>;

const REQUIRED = {
  username: text('Username is required'),
  email: text('Email is required'),
  firstName: text('First name is required'),
  lastName: text('Last name is required'),
} as const;

/** Validates a user by the rules of spec part 1, 5. Also used for each row of an import. */
export function checkUser(values: UserValues, isNew: boolean): FieldErrors {
  const missing = Object.entries(REQUIRED).filter(
    ([name]) => values[name as keyof typeof REQUIRED].trim() === '',
  );
  const errors: FieldErrors = Object.fromEntries(
    missing.map(([name, message]) => [name, translate(message)]),
  );
  if (!errors.email && !Email.safeParse(values.email).success) {
    errors.email = translate('Please enter a valid email address');
  }
  if (isNew && values.password.length < 8) {
    errors.password = translate('Password must be at least 8 characters long');
  }
  return errors;
}
