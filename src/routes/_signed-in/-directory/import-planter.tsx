import { useEffect, useState } from 'react';
import { type PlanterToImport, plantersToImport } from '#db/queries/planters-to-import.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { coupleName } from '#shared/couple-name.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';

import classes from './directory.module.css';

/** Rows offered at once: whoever is not among them is found by the search. */
const SHOWN = 50;

interface Props {
  onChoose(planter: PlanterToImport): void;
  onClose(): void;
}

/** 'Select a Planter': whoever is chosen fills the form of the new record. */
export function ImportPlanter({ onChoose, onClose }: Props) {
  const [query, setQuery] = useState('');
  const planters = useMirror((db) => plantersToImport(db, query, SHOWN), [query]);
  useEffect(() => void wantFeed('planters'), []);
  return (
    <Dialog title="Select a Planter" onClose={onClose}>
      <div className={classes.detail}>
        <SearchField data-autofocus value={query} onSearch={setQuery} />
        {planters.kind === 'loading' && <Loading />}
        {planters.kind === 'failed' && <p role="alert">Error: Failed to fetch planters</p>}
        {planters.kind === 'ready' && planters.data.length === 0 && (
          <EmptyState title="No planter found" icon="search" />
        )}
        {planters.kind === 'ready' && (
          <ul className={classes.choices}>
            {planters.data.map((planter) => (
              <li key={planter.lid}>
                <Choice planter={planter} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Choice({
  planter,
  onChoose,
}: {
  planter: PlanterToImport;
  onChoose(planter: PlanterToImport): void;
}) {
  const name = coupleName(planter);
  return (
    <button type="button" className={classes.choice} onClick={() => onChoose(planter)}>
      <Avatar name={name} picture={planter.profile_picture_url} size={44} />
      <span className={classes.who}>
        <strong>{name}</strong>
        {planter.location !== '' && <span className={classes.muted}>{planter.location}</span>}
        {planter.church_name !== '' && <span className={classes.muted}>{planter.church_name}</span>}
      </span>
    </button>
  );
}
