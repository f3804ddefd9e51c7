import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Change } from '#db/queries/ops.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { reasonWords, stateWords } from '../-changes/change-words.ts';
import classes from './directory.module.css';

export interface CardWords {
  lid: string;
  name: string;
  location: string;
  /** A third line, such as the ministry focus. */
  more: string;
  picture: string;
  badge: { words: string; tone: Tone } | undefined;
}

interface Props {
  card: CardWords;
  changes: readonly Change[];
  onOpen(lid: string): void;
}

/** One entry of a directory. Its name is the button; its click area covers the whole card. */
export const EntryCard = memo(function EntryCard({ card, changes, onOpen }: Props) {
  return (
    <article className={classes.card} aria-label={card.name}>
      <Avatar name={card.name} picture={card.picture} size={56} />
      <div className={classes.who}>
        <h2 className={classes.name}>
          <button
            type="button"
            className={classes.open}
            aria-haspopup="dialog"
            onClick={() => onOpen(card.lid)}
          >
            {card.name}
          </button>
        </h2>
        {card.location !== '' && <p className={classes.muted}>{card.location}</p>}
        {card.more !== '' && <p className={classes.muted}>{card.more}</p>}
        <ChangeLine changes={changes} />
        {card.badge && (
          <p className={classes.badges}>
            <Badge tone={card.badge.tone}>{card.badge.words}</Badge>
          </p>
        )}
      </div>
    </article>
  );
});

/** What waits on an entry, and what was refused with the way on. */
export function ChangeLine({ changes }: { changes: readonly Change[] }) {
  const refused = changes.find((change) => change.state === 'attention');
  const waiting = changes.filter((change) => change.state !== 'attention');
  const [first] = waiting;
  return (
    <>
      {first && (
        <p className={classes.waiting}>
          {stateWords(first)}
          {waiting.length > 1 && ` (${waiting.length})`}
        </p>
      )}
      {refused && (
        <p className={classes.refused}>
          {reasonWords(refused)}{' '}
          <Link to="/outbox" hash={refused.opId}>
            See what to do
          </Link>
        </p>
      )}
    </>
  );
}
