import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { choiceOfContacts } from '#db/queries/kept-contacts.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { showDay } from '#shared/dates.ts';
import { failureWords } from '#shared/failure-words.ts';
import { keepContacts } from '#src/sync-client/device.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { Part } from './part.tsx';

/** For a person who may read all contacts of the network: which of them this device keeps. */
export function KeptContactsPart() {
  const live = useMirror(choiceOfContacts, []);
  if (live.kind !== 'ready' || !live.data) return null;
  const { choice, isDone, failure } = live.data;
  const day = showDay(live.data.day);
  const isAll = choice === 'all';
  return (
    <Part title={t`Contacts of the whole network`}>
      <label>
        <input
          type="checkbox"
          checked={isAll}
          onChange={(event) => void keepContacts(event.currentTarget.checked ? 'all' : 'recent')}
        />{' '}
        <Trans>Keep all contacts on this device</Trans>
      </label>
      {!isAll && (
        <p>
          <Trans>
            This device keeps the contacts since {day} and all those of your own hub. Older ones are
            loaded when you open a planter’s page or contact history.
          </Trans>
        </p>
      )}
      {!isDone && <Progress isAll={isAll} day={day} failure={failure} />}
    </Part>
  );
}

type Failure = NonNullable<Awaited<ReturnType<typeof choiceOfContacts>>>['failure'];

function Progress({ isAll, day, failure }: { isAll: boolean; day: string; failure: Failure }) {
  const { outage } = useSyncStatus();
  const why = outage ?? failure;
  return (
    <p role="status">
      {isAll ? (
        <Trans>Some contacts before {day} are not on this device yet.</Trans>
      ) : (
        <Trans>Older contacts are being removed from this device. The server keeps them.</Trans>
      )}{' '}
      {isAll && why && failureWords(why)}
    </p>
  );
}
