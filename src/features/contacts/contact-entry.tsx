import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Op } from '#db/op.ts';
import type { ContactEntry as Entry } from '#db/queries/contacts.ts';
import type { Life } from '#db/queries/life.ts';
import { showDay } from '#shared/dates.ts';
import { reasonWords, stateWords } from '#src/changes/change-words.ts';
import { LifeLine } from '#src/changes/life-line.tsx';
import { labelOf } from '#src/mutations/read-op.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import classes from './contact-history.module.css';
import { contactTypeWords } from './contact-type-words.ts';

/** A contact in the history. */
export function ContactEntry({
  entry,
  lives,
}: {
  entry: Entry;
  lives: readonly Life[] | undefined;
}) {
  const { row, changes } = entry;
  const [waiting] = changes;
  const by = row.contacted_by_name;
  const next = row.next_contact_date && showDay(row.next_contact_date);
  return (
    <li className={classNames(layout.smallBox, layout.stack1)}>
      <p>
        <strong>{row.contact_date === '' ? t`No date` : showDay(row.contact_date)}</strong>{' '}
        {contactTypeWords(row.contact_type)}
      </p>
      {row.notes !== '' && (
        <p className={layout.prose} dir="auto">
          {row.notes}
        </p>
      )}
      <p className={classNames(layout.note, layout.later)}>
        {[by && t`By ${by}`, next && t`Next contact ${next}`].filter(Boolean).join(' · ')}
      </p>
      {waiting && (
        <p className={layout.note}>
          {stateWords(waiting)}.{' '}
          <Link to="/outbox" hash={waiting.opId}>
            <Trans>See in the outbox</Trans>
          </Link>
        </p>
      )}
      {!waiting && <LifeLine lives={lives} />}
    </li>
  );
}

/** A contact that the server refused: no longer listed as a contact, but still visible (S31). */
export function RefusedContact({ op }: { op: Op }) {
  return (
    <li className={classNames(layout.smallBox, layout.stack1, classes.refused)}>
      <p>
        <strong>{labelOf(op)}</strong>
      </p>
      <p>{reasonWords(op)}</p>
      <Link to="/outbox" hash={op.id}>
        <Trans>Edit, send again or discard it</Trans>
      </Link>
    </li>
  );
}
