import { t } from '@lingui/core/macro';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { PASSWORD_LENGTH, PASSWORD_LENGTH_META } from '#shared/config.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';

/** Pause in typing before the password is rated. */
const PAUSE_MS = 250;

interface Props
  extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onInput'> {
  /** Names and addresses of the account that are not in other fields of the form. */
  owner?: readonly string[];
}

interface Typed {
  password: string;
  /** Words that the password must not consist of. */
  words: readonly string[];
}

/** A field for a new password, with a strength meter (ASVS 2.1.8). */
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

/** The minimum length that this server's operator has set, or the documented one. */
function leastLength(): number {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${PASSWORD_LENGTH_META}"]`);
  return Number(told?.content ?? PASSWORD_LENGTH);
}

/** Values of the other fields, such as a name. Password fields are left out, because one of them repeats this one. */
function otherWords({ form, name }: HTMLInputElement): string[] {
  const others = [...(form?.elements ?? [])].filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement &&
      other.name !== name &&
      !other.autocomplete.endsWith('password'),
  );
  return others.map(({ value }) => value);
}

/** Shows nothing if its code could not be loaded. */
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
      {/* Even the lowest score fills a part of the bar. */}
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
