import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './sync-status.module.css';
import { type SyncFigures, type SyncWords, syncWords } from './sync-status-words.ts';

/** A state must last this long before it is announced. */
const SETTLED_MS = 1_500;

/** The sync status in the top bar; links to the list of waiting and sent changes. */
export function SyncStatus({ sync }: { sync: SyncFigures }) {
  const words = syncWords(sync);
  const spoken = useSettled(words);
  return (
    <>
      <Link to="/outbox" className={classNames(classes.pill, classes[words.tone])}>
        <Icon name={words.icon} size={18} />
        <VisuallyHidden>{t`Sync:`} </VisuallyHidden>
        <span>{words.text}</span>
      </Link>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}

/** Changes only after a state of another kind has lasted a moment, so that screen readers do not read every number. */
function useSettled({ kind, text }: SyncWords): string {
  const [spoken, setSpoken] = useState({ kind, text: '' });
  useEffect(() => {
    const timer = setTimeout(
      () => setSpoken((before) => (before.kind === kind ? before : { kind, text })),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [kind, text]);
  return spoken.text;
}
