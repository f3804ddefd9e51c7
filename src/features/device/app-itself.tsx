import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type AppState, isComplete } from '#shared/app-files.ts';
import { bytesWords } from '#shared/bytes-words.ts';
import { savesData } from '#shared/saves-data.ts';
import { useUser } from '#src/account/account.ts';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { fetchNow, useKeptApp } from '#src/shells/kept-app.ts';
import layout from '#ui/layout.module.css';
import { Part } from './part.tsx';

/** Whether the app opens without a network, and how much of it is still to come. */
export function AppItself() {
  const app = useKeptApp(useUser());
  const [isBusy, setBusy] = useState(false);
  if (!app) return null;

  async function fetchRest() {
    setBusy(true);
    await fetchNow('everything');
    setBusy(false);
  }

  return (
    <Part title={t`The app itself`}>
      <p role="status">{readyWords(app)}</p>
      {!isComplete(app.everything) && (
        <>
          <p className={layout.muted}>{restWords(app)}</p>
          <OnlineButton
            what={t`Downloading`}
            kind="secondary"
            icon="download"
            busyLabel={isBusy && t`Downloading...`}
            onClick={() => void fetchRest()}
          >
            <Trans>Download everything now</Trans>
          </OnlineButton>
        </>
      )}
    </Part>
  );
}

function readyWords({ needed, everything }: AppState): string {
  const { here, total } = needed;
  const size = bytesWords(needed.missing);
  if (!isComplete(needed))
    return t`Not ready to work offline: ${here} of ${total} files are here, ${size} are missing.`;
  return isComplete(everything)
    ? t`Ready to work offline. Everything is here.`
    : t`Ready to work offline.`;
}

function restWords({ needed, everything, failure }: AppState): string {
  if (failure === 'storage')
    return t`This device is full. Delete photos or apps that you do not need, and try again.`;
  if (!isComplete(needed)) return t`The rest is fetched as soon as there is a connection.`;
  const size = bytesWords(everything.missing);
  return savesData()
    ? t`PDFs and the screens of other roles need ${size} more. Data saver is on, so they wait until you ask for them.`
    : t`PDFs and the screens of other roles need ${size} more, which follow when the app is idle.`;
}
