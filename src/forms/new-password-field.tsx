import { t } from '@lingui/core/macro';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { PASSWORD_LENGTH, PASSWORD_LENGTH_META } from '#shared/config.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';

/** After so long without another letter the password is looked at. */
const PAUSE_MS = 250;

interface Props
  extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onInput'> {
  /** Names and addresses of the account, where no other field of the form holds them. */
  owner?: readonly string[];
}

interface Typed {
  password: string;
  /** What the password must not consist of. */
  words: readonly string[];
}

/** A field to choose a password in, with a meter of how hard that password is to guess (ASVS 2.1.8). */
export function NewPasswordField({ owner = [], ...props }: Props) {
  const [typed, setTyped] = useState<Typed>();
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setTyped({ password: currentTarget.value, words: [...owner, ...otherWords(currentTarget)] });
  const least = leastLength();
  return (
    <div>
      <PasswordField
        {...props}
        hint={t`At least ${least} characters`}
        autoComplete="new-password"
        onInput={onInput}
      />
      {typed?.password && <Strength typed={typed} />}
    </div>
  );
}

/** The documented rule, or what the operator of this server asks for. */
function leastLength(): number {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${PASSWORD_LENGTH_META}"]`);
  return Number(told?.content ?? PASSWORD_LENGTH);
}

/** What the other fields hold, such as a name. Passwords are left out: one of them repeats this one. */
function otherWords({ form, name }: HTMLInputElement): string[] {
  const others = [...(form?.elements ?? [])].filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement &&
      other.name !== name &&
      !other.autocomplete.endsWith('password'),
  );
  return others.map(({ value }) => value);
}

/** Shows nothing where the code for it could not be loaded. */
function Strength({ typed }: { typed: Typed }) {
  const [score, setScore] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const found = await guessed(typed);
      if (isCurrent) setScore(found);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  if (score === undefined) return null;
  return (
    <p role="status" className={classNames(layout.stack1, layout.note)}>
      {/* The lowest score still shows a piece of the bar. */}
      <meter aria-hidden="true" min={0} max={5} low={3} high={4} optimum={5} value={score + 1} />
      {wordsFor(score)}
    </p>
  );
}

async function guessed({ password, words }: Typed): Promise<number | undefined> {
  try {
    const { scoreOf } = await import('./password-guess.ts');
    return scoreOf(password, words);
  } catch (error) {
    console.info('The strength of passwords is not shown', error);
    return undefined;
  }
}

function wordsFor(score: number): string {
  if (score < 2) return t`Password strength: too easy to guess`;
  if (score === 2) return t`Password strength: fair`;
  return score === 3 ? t`Password strength: good` : t`Password strength: strong`;
}
