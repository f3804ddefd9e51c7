import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';

const FindDialog = late(async () => (await import('./find-dialog.tsx')).FindDialog);

interface Props {
  onSignOut(): void;
}

/** Opens the search dialog, as Ctrl+K does. */
export function FindButton({ onSignOut }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
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
        createPortal(<FindDialog onSignOut={onSignOut} onClose={close} />, document.body)}
    </>
  );
}

/** On keyboards without Latin letters, recognizes the key by its position. */
function isFindKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  // In Apple's text fields, Ctrl+K deletes the rest of the line.
  return isK && !altKey && !shiftKey && metaKey === isApple() && ctrlKey !== metaKey;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
