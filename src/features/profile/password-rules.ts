import { PASSWORD_LENGTH } from '#shared/config.ts';
import { translate } from '#shared/i18n.ts';
import type { FieldErrors } from '#src/forms/use-online-form.ts';

/** The checks of spec part 1, 5, in the specified order: all three are filled in, both are the same, the length. */
export function checkPasswords(typed: {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}): FieldErrors {
  const missing = Object.entries(typed).filter(([, value]) => value === '');
  if (missing.length > 0) {
    return Object.fromEntries(
      missing.map(([name]) => [name, translate('Please fill in this field')]),
    );
  }
  const { newPassword, confirmPassword } = typed;
  if (newPassword !== confirmPassword)
    return { confirmPassword: translate('New passwords do not match') };
  if (newPassword.length < PASSWORD_LENGTH) {
    return { newPassword: translate('New password must be at least 8 characters long') };
  }
  return {};
}
