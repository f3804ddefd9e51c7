import { useEffect, useState } from 'react';
import { contactHistory } from '#db/queries/contacts.ts';
import { planterByLid, WINDOW } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { coupleName } from '#shared/couple-name.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/spinner.tsx';
import { RecordLife, useLives } from '../-changes/life-line.tsx';
import type { Person } from '../-changes/person.ts';
import { ContactEntry, RefusedContact } from './contact-entry.tsx';
import classes from './contact-history.module.css';
import { LogContact } from './log-contact.tsx';

interface Props {
  /** Local key of the planter. */
  planter: string;
  me: Person;
  mayLog: boolean;
  onClose(): void;
}

/** 'Contact History': every contact with one planter, and the full form for a new one. */
export function ContactHistory({ onClose, ...rest }: Props) {
  return (
    <Dialog title="Contact History" closeOnOutsideTap={false} onClose={onClose}>
      <History {...rest} />
    </Dialog>
  );
}

function History({ planter, me, mayLog }: Omit<Props, 'onClose'>) {
  const [limit, setLimit] = useState(WINDOW);
  const row = useMirror((db) => planterByLid(db, planter), [planter]);
  const read = useMirror((db) => contactHistory(db, planter, limit), [planter, limit]);
  const shown = read.kind === 'ready' ? read.data.entries : [];
  const lives = useLives(shown.map(({ row }) => rowKeyOf(row)));
  useEffect(() => void wantFeed(`contacts:${planter}`), [planter]);

  if (row.kind === 'failed') return <Problem message={row.message} />;
  if (read.kind === 'failed') return <Problem message={read.message} />;
  if (row.kind === 'loading' || read.kind === 'loading') return <Loading />;
  if (!row.data) return <p>This planter is no longer on this device.</p>;
  const { entries, attention, total } = read.data;
  return (
    <div className={classes.history}>
      <p className={classes.who}>
        {[coupleName(row.data), row.data.church_name].filter(Boolean).join(', ')}
      </p>
      {mayLog && <LogContact planter={row.data} me={me} />}
      <ul className={classes.list} aria-label="Contacts">
        {attention.map((op) => (
          <RefusedContact key={op.id} op={op} />
        ))}
        {entries.map((entry) => (
          <ContactEntry key={entry.row.lid} entry={entry} lives={lives.get(rowKeyOf(entry.row))} />
        ))}
      </ul>
      {entries.length === 0 && <p>No contact history available</p>}
      {total > entries.length && (
        <Button kind="secondary" onClick={() => setLimit(limit + WINDOW)}>
          Show older contacts
        </Button>
      )}
      <RecordLife rowKey={`planters:${planter}`} />
    </div>
  );
}

function rowKeyOf(row: { lid: string }): string {
  return `contacts:${row.lid}`;
}

function Problem({ message }: { message: string }) {
  return (
    <Banner tone="danger" title="The contacts on this device cannot be read" role="alert">
      {message}
    </Banner>
  );
}
