import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Unreadable } from '#db/device-view.ts';
import { dayOf } from '#shared/dates.ts';
import { text, translate } from '#shared/i18n.ts';
import { timeWords } from '#src/changes/times.ts';
import { saveFile } from '#src/files/save-file.ts';
import { putAway } from '#src/sync-client/device.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { Part } from './part.tsx';

/** Maximum number of lines in the list. */
const SHOWN = 20;

const FROM: Record<Unreadable['from'], string> = {
  server: text('From the server'),
  file: text('From a file'),
  outbox: text('From the outbox of this device'),
};

/** Data that this version cannot read: it is kept, blocks nothing, and can be saved as a file (S22). */
export function UnreadableParts({ parts }: { parts: readonly Unreadable[] }) {
  const today = useToday();
  const [isAsking, setAsking] = useState(false);
  if (parts.length === 0) return null;
  const removable = parts.filter((part) => part.from !== 'outbox').map((part) => part.key);

  async function remove() {
    await putAway(removable);
    setAsking(false);
  }

  const count = parts.length;
  const more = count - SHOWN;
  return (
    <Part title={t`Could not be read (${count})`}>
      <p>
        <Trans>
          These parts are kept as they came. Everything else works without them; a newer version of
          the app may read them.
        </Trans>
      </p>
      <ul className={layout.stack2}>
        {parts.slice(0, SHOWN).map((part) => (
          <li key={part.key}>
            {translate(FROM[part.from])}
            {part.at !== null && `, ${timeWords(part.at, today)}`}: {translate(part.reason)}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t`and ${more} more`}</p>}
      <div className={layout.wrap3}>
        <Button kind="secondary" icon="download" onClick={() => exportParts(parts)}>
          <Trans>Save them as a file</Trans>
        </Button>
        {removable.length > 0 && (
          <Button kind="quiet" icon="trash" onClick={() => setAsking(true)}>
            <Trans>Remove them</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Remove what could not be read?`}
          confirmLabel={t`Remove`}
          danger
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>
            <Trans>
              What came from the server is still there. What came from a file is in that file.
              Changes in the outbox stay.
            </Trans>
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
