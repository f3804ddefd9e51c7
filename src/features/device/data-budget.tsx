import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { bytesWords } from '#shared/bytes-words.ts';
import { text, translate } from '#shared/i18n.ts';
import { everyMinute } from '#shared/minutes.ts';
import { KINDS, type Kind } from '#src/data-use/kinds.ts';
import { meterHere } from '#src/data-use/meter.ts';
import { type Month, onUse, readUse } from '#src/data-use/record.ts';
import {
  type Connection,
  chooseTextOnly,
  connectionNow,
  isChosen,
  isTextOnly,
  onConnection,
} from '#src/data-use/text-only.ts';
import { showAgain } from '#src/pictures/show-again.ts';
import { wakeWorker } from '#src/sync-client/bridge.ts';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';
import { Facts, Part } from './part.tsx';

const WORDS: Record<Kind, string> = {
  records: text('Records'),
  sent: text('What you sent'),
  pictures: text('Pictures and files'),
  live: text('Live updates'),
  app: text('The app itself'),
  map: text('Detailed map'),
};

interface Loaded {
  now: Month;
  last: Month | undefined;
  isTextOnly: boolean;
  isChosen: boolean;
}

/** The bytes that this device has transferred this month, and what it may transfer on mobile data. */
export function DataBudget() {
  const [loaded, setLoaded] = useState<Loaded>();
  const [connection, setConnection] = useState(connectionNow);
  useEffect(() => {
    let isHere = true;
    const look = () => void load().then((next) => isHere && setLoaded(next));
    look();
    // The setting is read again only once a minute, because this tab may be about to store it.
    const count = () =>
      void readUse().then((use) => isHere && setLoaded((facts) => facts && { ...facts, ...use }));
    const stops = [
      everyMinute(look),
      onUse(count),
      onConnection(() => setConnection(connectionNow())),
    ];
    return () => {
      isHere = false;
      for (const stop of stops) stop();
    };
  }, []);

  if (!loaded) return null;
  const { now, last } = loaded;
  const before = { isTextOnly: loaded.isTextOnly, isChosen: loaded.isChosen };

  async function choose(isOn: boolean) {
    const show = (choice: Pick<Loaded, 'isTextOnly' | 'isChosen'>) =>
      setLoaded((facts) => facts && { ...facts, ...choice });
    show({ isTextOnly: isOn, isChosen: true });
    try {
      await chooseTextOnly(isOn);
    } catch (error) {
      console.error('The setting for mobile data could not be stored', error);
      show(before);
      toast(t`This could not be saved on this device.`, { kind: 'error' });
      return;
    }
    if (isOn) return;
    void wakeWorker('enqueue');
    showAgain();
  }

  return (
    <Part title={t`Data used this month`}>
      <Facts facts={factsOf(now)} />
      <p className={layout.muted}>
        {last && `${t`Last month: ${sumWords(last)}.`} `}
        <Trans>Counted on this device, for everybody who uses it here.</Trans>{' '}
        {Boolean(now.rough?.length) && (
          <Trans>“About”: this browser does not report the size of all transfers.</Trans>
        )}
      </p>
      <label className={layout.row3}>
        <input
          type="checkbox"
          checked={loaded.isTextOnly}
          onChange={({ target }) => void choose(target.checked)}
        />
        <Trans>Text only on mobile data</Trans>
      </label>
      <p className={layout.muted}>
        <Trans>
          Records and what you write always sync. Pictures, files and the detailed map are not
          transferred on mobile data, unless you ask for one.
        </Trans>{' '}
        {loaded.isTextOnly && !loaded.isChosen && (
          <Trans>
            This is on because your browser saves data. Pictures that you add are sent all the same.
          </Trans>
        )}{' '}
        {loaded.isTextOnly && stateWords(connection)}
      </p>
    </Part>
  );
}

function stateWords(connection: Connection): string | undefined {
  if (connection === 'mobile') {
    return t`This device is on mobile data or saves data, so they wait now.`;
  }
  if (connection === 'free') return undefined;
  return t`This browser does not say which connection it uses, so they wait until you turn this off.`;
}

/** Stores what was counted a moment ago, so that the figures include it. */
async function load(): Promise<Loaded> {
  await meterHere().store();
  const [use, isOn, wasChosen] = await Promise.all([readUse(), isTextOnly(), isChosen()]);
  return { ...use, isTextOnly: isOn, isChosen: wasChosen };
}

function factsOf(month: Month) {
  const kinds = KINDS.filter((kind) => (month.bytes[kind] ?? 0) > 0);
  return [
    ...kinds.map((kind) => [translate(WORDS[kind]), kindWords(kind, month)] as const),
    [t`Total`, sumWords(month)] as const,
  ];
}

function kindWords(kind: Kind, { bytes, rough }: Month): string {
  return sizeWords(bytes[kind] ?? 0, rough?.includes(kind));
}

function sumWords({ bytes, rough }: Month): string {
  const sum = KINDS.reduce((all, kind) => all + (bytes[kind] ?? 0), 0);
  return sizeWords(sum, Boolean(rough?.length));
}

function sizeWords(bytes: number, isRough = false): string {
  const size = bytesWords(bytes);
  return isRough ? t`about ${size}` : size;
}
