import type { Other } from '#shared/contract/presence.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './presence.module.css';

/** More are counted. */
const MOST = 3;

interface Props {
  others: readonly Other[];
  className?: string | undefined;
  /** What is said of each to those who do not see the initials; undefined where it is written beside them. */
  words?(name: string): string;
}

/** The initials of people. */
export function Marks({ others, className, words }: Props) {
  const people = [...new Map(others.map((other) => [other.userId, other.name]))];
  const left = people.length - MOST;
  return (
    <span className={classNames(classes.marks, className)}>
      {people.slice(0, MOST).map(([userId, name]) => (
        <span
          key={userId}
          className={classes.mark}
          title={words?.(name) ?? name}
          aria-hidden="true"
        >
          {initialsOf(name)}
        </span>
      ))}
      {left > 0 && (
        <span className={classes.mark} aria-hidden="true">
          {`+${left}`}
        </span>
      )}
      {words && <VisuallyHidden>{people.map(([, name]) => words(name)).join('. ')}</VisuallyHidden>}
    </span>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
