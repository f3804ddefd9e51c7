import { t } from '@lingui/core/macro';
import { text, translate } from '#shared/i18n.ts';
import type { Problem } from '#src/forms/use-online-form.ts';
import { PasswordField } from '#ui/password-field.tsx';

const WRONG = text('This is not the password');

/** Shown for a wrong password. */
export const WRONG_PASSWORD: Problem = { title: WRONG, detail: '', fields: { password: WRONG } };

/** Asks the signed-in user for the password again before a way to unlock reports is changed. */
export function OwnPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      name="password"
      label={t`Password`}
      error={error && translate(error)}
      autoComplete="current-password"
      required
    />
  );
}

export function missingPassword(password: string | undefined): string | undefined {
  return password ? undefined : t`Enter your password`;
}
