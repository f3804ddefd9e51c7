import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { contactHistory } from '#db/queries/contacts.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { showDay } from '#shared/dates.ts';
import { stateWords } from '#src/changes/change-words.ts';
import {
  CONTACTS_WORDS,
  contactsKey,
  unreadableContacts,
} from '#src/features/contacts/contact-list.ts';
import { contactTypeWords } from '#src/features/contacts/contact-type-words.ts';
import {
  NoContacts,
  OlderContacts,
  useOlderContacts,
} from '#src/features/contacts/older-contacts.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';

const AT_ONCE = 10;

/** The latest contacts with a planter. */
export function Contacts({ planter: row }: { planter: PlanterRow }) {
  const planter = row.lid;
  const [limit, setLimit] = useState(AT_ONCE);
  const live = useMirror((db) => contactHistory(db, planter, limit), [planter, limit]);
  const older = useOlderContacts(row);
  return (
    <ListGate
      list={useList(contactsKey(row), live)}
      has={({ total }) => total > 0}
      words={CONTACTS_WORDS}
      unreadable={unreadableContacts(row)}
      small
      empty={<NoContacts older={older} />}
    >
      {({ entries, total }) => (
        <>
          <ul className={classNames(layout.stack3, layout.lined)}>
            {entries.map(({ row, changes }) => (
              <li key={row.lid}>
                <p>
                  <strong>
                    {row.contact_date === '' ? t`No date` : showDay(row.contact_date)}
                  </strong>{' '}
                  {contactTypeWords(row.contact_type)}
                  {changes[0] && ` · ${stateWords(changes[0])}`}
                </p>
                {row.notes !== '' && (
                  <p className={layout.prose} dir="auto">
                    {row.notes}
                  </p>
                )}
                {row.contacted_by_name !== '' && (
                  <p className={layout.muted}>{byWords(row.contacted_by_name)}</p>
                )}
              </li>
            ))}
          </ul>
          {total > entries.length ? (
            <div>
              <Button kind="secondary" onClick={() => setLimit(limit + 50)}>
                <Trans>Show older contacts</Trans>
              </Button>
            </div>
          ) : (
            <OlderContacts older={older} />
          )}
        </>
      )}
    </ListGate>
  );
}

function byWords(by: string): string {
  return t`By ${by}`;
}
