import { useState } from 'react';
import type { Unreadable } from '#db/device-view.ts';
import { dayOf } from '#shared/dates.ts';
import { saveFile } from '#src/files/save-file.ts';
import { putAway } from '#src/sync/device.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { timeWords } from '../-changes/times.ts';
import classes from './device.module.css';
import { Part } from './part.tsx';

/** Lines of the list that are drawn. */
const SHOWN = 20;

const FROM: Record<Unreadable['from'], string> = {
  server: 'From the server',
  file: 'From a file',
  outbox: 'From the outbox of this device',
};

/** What this version cannot read: it stays, it stops nothing, and it can be taken along (S22). */
export function UnreadableParts({ parts }: { parts: readonly Unreadable[] }) {
  const [isAsking, setAsking] = useState(false);
  if (parts.length === 0) return null;
  const removable = parts.filter((part) => part.from !== 'outbox').map((part) => part.key);

  async function remove() {
    await putAway(removable);
    setAsking(false);
  }

  return (
    <Part title={`Could not be read (${parts.length})`}>
      <p>
        These parts are kept as they came. Everything else works without them; a newer version of
        the app may read them.
      </p>
      <ul className={classes.unreadable}>
        {parts.slice(0, SHOWN).map((part) => (
          <li key={part.key}>
            {FROM[part.from]}
            {part.at !== null && `, ${timeWords(part.at)}`}: {part.reason}
          </li>
        ))}
      </ul>
      {parts.length > SHOWN && <p>and {parts.length - SHOWN} more</p>}
      <div className={classes.buttons}>
        <Button kind="secondary" icon="download" onClick={() => exportParts(parts)}>
          Save them as a file
        </Button>
        {removable.length > 0 && (
          <Button kind="quiet" icon="trash" onClick={() => setAsking(true)}>
            Remove them
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove what could not be read?"
          confirmLabel="Remove"
          danger
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>
            What came from the server is still there. What came from a file is in that file. Changes
            in the outbox stay.
          </p>
        </ConfirmDialog>
      )}
    </Part>
  );
}

function exportParts(parts: readonly Unreadable[]): void {
  const name = `fieldbook-unreadable-${dayOf(new Date())}.json`;
  saveFile(name, JSON.stringify(parts, null, 2), 'application/json');
}
