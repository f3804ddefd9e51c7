import { t } from '@lingui/core/macro';
import { text, translate } from '#shared/i18n.ts';
import { TextField } from '#ui/text-field.tsx';

export type CodeMethod = 'totp' | 'recovery-code';

export const CODE_LABELS: Record<CodeMethod, string> = {
  totp: text('Code of your authenticator app'),
  'recovery-code': text('Recovery code'),
};

/** Input for a code that is typed or pasted. */
export function CodeField({ method, error }: { method: CodeMethod; error: string | undefined }) {
  const isTotp = method === 'totp';
  return (
    <TextField
      key={method}
      name="code"
      label={translate(CODE_LABELS[method])}
      hint={isTotp ? t`Six digits` : t`One that you have not used yet`}
      error={error}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      {...(isTotp ? { inputMode: 'numeric' } : {})}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}

export function missingCode(code: string, method: CodeMethod): string {
  if (code.trim() !== '') return '';
  return method === 'totp' ? t`Please enter the code of your app` : t`Please enter a recovery code`;
}
