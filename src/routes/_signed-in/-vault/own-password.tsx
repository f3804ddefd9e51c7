import type { Problem } from '#src/forms/use-online-form.ts';
import { PasswordField } from '#ui/password-field.tsx';

const WRONG = 'This is not the password';

/** What a form says of a password that opens nothing here. */
export const WRONG_PASSWORD: Problem = { title: WRONG, detail: '', fields: { password: WRONG } };

/** Asks a signed-in person for the password again before the locks of their reports are changed. */
export function OwnPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      name="password"
      label="Password"
      error={error}
      autoComplete="current-password"
      required
    />
  );
}

export function missingPassword(password: string | undefined): string | undefined {
  return password ? undefined : 'Enter your password';
}
