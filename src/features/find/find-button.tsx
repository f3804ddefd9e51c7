import { t } from '@lingui/core/macro';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '#src/account/account.ts';
import { IconButton } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';

const FindDialog = late(async () => (await import('./find-dialog.tsx')).FindDialog);

const loadNotes = async () => (await import('./opened-at.ts')).noteOpenedAt;

interface Props {
  onSignOut(): void;
}

/** Opens the search dialog, as Ctrl+K does, and remembers which records were opened. */
export function FindButton({ onSignOut }: Props) {
  const person = useUser();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href });
  useEffect(() => {
    if (href === undefined) return;
    loadNotes()
      .then((note) => note(href))
      .catch((error: unknown) => console.info('Could not remember what was opened', error));
  }, [href]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFindKey(event)) return;
    // Ignored while another dialog is open, which must be answered first.
    if (!isOpen && document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(!isOpen);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <IconButton
        icon="search"
        label={t`Find anything`}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      />
      {isOpen &&
        // Rendered outside the page header, which has a heading and landmarks of its own.
        createPortal(
          <FindDialog person={person} onSignOut={onSignOut} onClose={close} />,
          document.body,
        )}
    </>
  );
}

/** On keyboards without Latin letters, recognizes the key by its position. */
function isFindKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || shiftKey) return false;
  // In Apple's text fields, Ctrl+K deletes the rest of the line.
  if (isApple() ? !metaKey || ctrlKey : !ctrlKey || metaKey) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
