import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type PlanterToImport, plantersToImport } from '#db/queries/planters-to-import.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { coupleName } from '#shared/couple-name.ts';
import { text } from '#shared/i18n.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { SearchField } from '#ui/search-field.tsx';
import { EmptyState } from '#ui/state.tsx';

const WORDS = { failed: text('Failed to fetch planters') };

/** Maximum number of planters in the list; the others can be found by searching. */
const SHOWN = 50;

interface Props {
  onChoose(planter: PlanterToImport): void;
  onClose(): void;
}

/** 'Select a Planter': fills the form of a new record with the selected planter. */
export function ImportPlanter({ onChoose, onClose }: Props) {
  const [query, setQuery] = useState('');
  const planters = useMirror((db) => plantersToImport(db, query, SHOWN), [query]);
  return (
    <Dialog title={t`Select a Planter`} onClose={onClose}>
      <div className={layout.stack4}>
        <SearchField data-autofocus value={query} onSearch={setQuery} />
        <ListGate
          list={useList('planters', planters)}
          has={({ length }) => length > 0}
          words={WORDS}
          empty={<EmptyState title={t`No planter found`} icon="search" />}
        >
          {(found) => (
            <ul className={layout.stack2}>
              {found.map((planter) => (
                <li key={planter.lid}>
                  <Choice planter={planter} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </ListGate>
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
    <button
      type="button"
      className={classNames(layout.option, layout.smallBox)}
      onClick={() => onChoose(planter)}
    >
      <Avatar name={name} picture={planter.profile_picture_url} size={44} />
      <span className={layout.stack1}>
        <strong>{name}</strong>
        {planter.location !== '' && <span className={layout.muted}>{planter.location}</span>}
        {planter.church_name !== '' && <span className={layout.muted}>{planter.church_name}</span>}
      </span>
    </button>
  );
}
