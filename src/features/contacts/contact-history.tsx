import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { contactHistory } from '#db/queries/contacts.ts';
import { planterByLid, WINDOW } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { failureWords } from '#shared/failure-words.ts';
import { RecordLife, useLives } from '#src/changes/life-line.tsx';
import type { Person } from '#src/changes/person.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { ContactEntry, RefusedContact } from './contact-entry.tsx';
import { CONTACTS_WORDS, contactsKey, unreadableContacts } from './contact-list.ts';
import { LogContact } from './log-contact.tsx';
import { NoContacts, OlderContacts, useOlderContacts } from './older-contacts.tsx';

interface Props {
  /** Local key of the planter. */
  planter: string;
  me: Person;
  mayLog: boolean;
  onClose(): void;
}

/** 'Contact History': every contact with a planter, and the full form for a new one. */
export function ContactHistory({ onClose, ...rest }: Props) {
  return (
    <Dialog title={t`Contact History`} closeOnOutsideTap={false} onClose={onClose}>
      <History {...rest} />
    </Dialog>
  );
}

function History({ planter, me, mayLog }: Omit<Props, 'onClose'>) {
  const row = useMirror((db) => planterByLid(db, planter), [planter]);
  if (row.kind === 'failed') return <p role="alert">{failureWords('device')}</p>;
  if (row.kind === 'loading') return <Loading />;
  if (!row.data)
    return (
      <p>
        <Trans>This planter is no longer on this device.</Trans>
      </p>
    );
  return (
    <div className={layout.stack4}>
      <p className={layout.strong}>
        {[coupleName(row.data), row.data.church_name].filter(Boolean).join(', ')}
      </p>
      {mayLog && <LogContact planter={row.data} me={me} />}
      <Contacts planter={row.data} />
      <RecordLife rowKey={`planters:${planter}`} />
    </div>
  );
}

function Contacts({ planter }: { planter: PlanterRow }) {
  const [limit, setLimit] = useState(WINDOW);
  const { lid } = planter;
  const live = useMirror((db) => contactHistory(db, lid, limit), [lid, limit]);
  const shown = live.kind === 'ready' ? live.data : NOTHING;
  const lives = useLives(shown.entries.map(({ row }) => rowKeyOf(row)));
  const older = useOlderContacts(planter);
  return (
    <ListGate
      list={useList(contactsKey(planter), live)}
      has={({ entries, attention }) => entries.length + attention.length > 0}
      words={CONTACTS_WORDS}
      unreadable={unreadableContacts(planter)}
      small
      empty={<NoContacts older={older} />}
    >
      {({ entries, attention, total }) => (
        <>
          <ul className={classNames(layout.stack3, layout.later)} aria-label={t`Contacts`}>
            {attention.map((op) => (
              <RefusedContact key={op.id} op={op} />
            ))}
            {entries.map((entry) => (
              <ContactEntry
                key={entry.row.lid}
                entry={entry}
                lives={lives.get(rowKeyOf(entry.row))}
              />
            ))}
          </ul>
          {total > entries.length ? (
            <Button kind="secondary" onClick={() => setLimit(limit + WINDOW)}>
              <Trans>Show older contacts</Trans>
            </Button>
          ) : (
            <OlderContacts older={older} />
          )}
        </>
      )}
    </ListGate>
  );
}

const NOTHING: { entries: [] } = { entries: [] };

function rowKeyOf(row: { lid: string }): string {
  return `contacts:${row.lid}`;
}
