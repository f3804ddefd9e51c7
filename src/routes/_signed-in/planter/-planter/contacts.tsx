import { useEffect, useState } from 'react';
import { contactHistory } from '#db/queries/contacts.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { showDay } from '#shared/dates.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { stateWords } from '../../-changes/change-words.ts';
import { contactTypeWords } from '../../-changes/contact-type-words.ts';
import classes from './planter.module.css';

const AT_ONCE = 10;

/** The newest contacts with a planter. */
export function Contacts({ planter }: { planter: string }) {
  const [limit, setLimit] = useState(AT_ONCE);
  const read = useMirror((db) => contactHistory(db, planter, limit), [planter, limit]);
  useEffect(() => void wantFeed(`contacts:${planter}`), [planter]);

  if (read.kind === 'loading') return <p role="status">Loading...</p>;
  if (read.kind === 'failed') {
    return (
      <Banner tone="danger" role="alert">
        {read.message}
      </Banner>
    );
  }
  const { entries, total } = read.data;
  if (entries.length === 0) return <p>No contact history available</p>;
  return (
    <>
      <ul className={classes.entries}>
        {entries.map(({ row, changes }) => (
          <li key={row.lid}>
            <p>
              <strong>{row.contact_date === '' ? 'No date' : showDay(row.contact_date)}</strong>{' '}
              {contactTypeWords(row.contact_type)}
              {changes[0] && ` · ${stateWords(changes[0])}`}
            </p>
            {row.notes !== '' && <p className={classes.notes}>{row.notes}</p>}
            {row.contacted_by_name !== '' && (
              <p className={classes.quiet}>By {row.contacted_by_name}</p>
            )}
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <div>
          <Button kind="secondary" onClick={() => setLimit(limit + 50)}>
            Show older contacts
          </Button>
        </div>
      )}
    </>
  );
}
