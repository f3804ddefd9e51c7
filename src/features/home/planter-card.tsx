import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { PlanterCard as CardRow } from '#db/queries/planters.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { type CalendarDay, dayOf } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import { stateWords } from '#src/changes/state-words.ts';
import { dotOf, lastContactDay } from '#src/features/contacts/contact-words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { late } from '#ui/late.tsx';
import { useTapped } from '#ui/use-tapped.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './planter-card.module.css';

const RefusedReason = late(
  async () => (await import('#src/changes/refused-reason.tsx')).RefusedReason,
);

export interface CardActions {
  /** Undefined for people who may only read. Resolves to whether the contact is saved on this device. */
  markContacted: ((planter: PlanterRow) => Promise<boolean>) | undefined;
  openHistory(lid: string): void;
}

interface Props {
  card: CardRow;
  today: CalendarDay;
  actions: CardActions;
}

/**
 * A planter. The name is a button that opens the history. Its click area covers the whole card but is below the other
 * controls, so that no button is nested in another.
 */
export const PlanterCard = memo(function PlanterCard({ card, today, actions }: Props) {
  const { row } = card;
  const name = coupleName(row);
  const [day, showTap] = useTapped(row.last_contact_date);
  const lastContact = { day, isKnown: card.isContactKnown };
  const dot = dotOf(lastContact, today);
  const { markContacted } = actions;
  return (
    <Card as="article" small className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <Avatar name={name} picture={row.profile_picture_url} size={56} />
        <div className={classes.who}>
          <h3 className={classes.name}>
            <button
              type="button"
              className={cardLinkClass}
              aria-haspopup="dialog"
              onClick={() => actions.openHistory(row.lid)}
            >
              {name}
            </button>
          </h3>
          <p className={classes.church}>{row.church_name}</p>
          <p className={classes.place}>{row.location}</p>
        </div>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>{t`Status`}</dt>
          <dd>{row.status ? translate(row.status) : t`Not given`}</dd>
        </div>
        <div>
          <dt>{t`Last Contact`}</dt>
          <dd>{lastContactDay(lastContact)}</dd>
        </div>
      </dl>
      <p className={classes.dotLine}>
        <span className={classes.dot} data-color={dot.color} aria-hidden="true" />
        {dot.words}
        <Waiting changes={card.changes} />
      </p>
      <Refused changes={card.changes} />
      {markContacted && (
        <Button
          className={classes.mark}
          onClick={() => {
            const now = dayOf(new Date());
            // A contact that was logged for a later day remains the last one.
            void showTap(now > day ? now : day, markContacted(row));
          }}
        >
          {t`Mark as Contacted`}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </Card>
  );
});

/** Shown next to the dot's text, so that the card does not grow under the finger. */
function Waiting({ changes }: { changes: CardRow['changes'] }) {
  const waiting = changes.filter((change) => change.state !== 'attention');
  const [first] = waiting;
  if (!first) return null;
  return (
    <span className={classes.waiting}>
      {stateWords(first)}
      {waiting.length > 1 && ` (${waiting.length})`}
    </span>
  );
}

/** Why the server refused a change, with a link to resolve it. */
function Refused({ changes }: { changes: CardRow['changes'] }) {
  const refused = changes.find((change) => change.state === 'attention');
  if (!refused) return null;
  return (
    <p className={classes.refused}>
      <RefusedReason change={refused} />{' '}
      <Link to="/outbox" hash={refused.opId} className={classes.above}>
        {t`See what to do`}
      </Link>
    </p>
  );
}
