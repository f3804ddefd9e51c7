import { memo } from 'react';
import type { Change } from '#db/queries/ops.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
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

/** An entry of a directory. Its name is a button whose click area covers the whole card. */
export const EntryCard = memo(function EntryCard({ card, changes, onOpen }: Props) {
  return (
    <Card
      as="article"
      small
      className={classNames(layout.beside, classes.card)}
      aria-label={card.name}
    >
      <Avatar name={card.name} picture={card.picture} size={56} />
      <div className={layout.start1}>
        <h2 className={layout.cardTitle}>
          <button
            type="button"
            className={cardLinkClass}
            aria-haspopup="dialog"
            onClick={() => onOpen(card.lid)}
          >
            {card.name}
          </button>
        </h2>
        {card.location !== '' && <Line>{card.location}</Line>}
        {card.more !== '' && <Line>{card.more}</Line>}
        <WaitingMark changes={changes} />
        {card.badge && (
          <p className={layout.wrap2}>
            <Badge tone={card.badge.tone}>{card.badge.words}</Badge>
          </p>
        )}
      </div>
    </Card>
  );
});

/** A line of the card. `<bdi>` keeps an address that begins with a number in order in right-to-left languages. */
function Line({ children }: { children: string }) {
  return (
    <p className={layout.muted}>
      <bdi>{children}</bdi>
    </p>
  );
}
