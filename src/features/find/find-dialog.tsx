import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import { useUser } from '#src/account/account.ts';
import { Dialog } from '#ui/dialog.tsx';
import field from '#ui/field.module.css';
import classes from './find.module.css';
import { FindNotes } from './find-notes.tsx';
import { FindOption } from './find-option.tsx';
import { type Findable, keyOf } from './look-up.ts';
import { useFind } from './use-find.ts';
import { useOpenFound } from './use-open-found.ts';

interface Props {
  onSignOut(): void;
  onClose(): void;
}

/** A field that finds records, screens and actions on this device; arrow keys select a result, Enter opens it. */
export function FindDialog({ onSignOut, onClose }: Props) {
  const person = useUser();
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const { shown, count, recent, index, kinds } = useFind(person, query);
  const openFound = useOpenFound(person, onSignOut);
  const active = Math.min(chosen, shown.length - 1);
  const isLooking = query.trim() !== '';

  const open = useCallback(
    (found: Findable) => {
      onClose();
      openFound(found);
    },
    [onClose, openFound],
  );

  useEffect(() => {
    // After a key press the first result is selected, which is already in view.
    if (chosen > 0)
      document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = nextOf(event.key, active, shown.length);
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && shown[active]) open(shown[active]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={t`Find anything`} onClose={onClose}>
      <div className={classes.find}>
        <input
          type="text"
          role="combobox"
          data-autofocus
          className={field.control}
          aria-label={t`Find planters, churches, people, events, reports and screens`}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown[active] && `${id}-${active}`}
          placeholder={t`Name, church, town, month…`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <FindNotes
          person={person}
          kinds={kinds}
          index={index}
          query={query.trim()}
          shown={shown.length}
          count={count}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={isLooking ? t`Results` : t`Recently opened and screens`}
          className={classes.list}
        >
          {shown.map((one, nth) => (
            <FindOption
              // biome-ignore lint/suspicious/noArrayIndexKey: a key press changes texts instead of replacing elements
              key={nth}
              id={`${id}-${nth}`}
              found={one}
              isActive={nth === active}
              isRecent={recent.has(keyOf(one))}
              onOpen={open}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** The index that an arrow key selects; wraps around at both ends. */
function nextOf(key: string, active: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % length;
  if (key === 'ArrowUp') return (active - 1 + length) % length;
  return undefined;
}
