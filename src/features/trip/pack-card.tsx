import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { PackPart, PackPicture } from '#db/queries/trip-pack.ts';
import { readMirror, useMirror } from '#db/queries/use-mirror.ts';
import { isComplete } from '#shared/app-files.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { message, text, translate } from '#shared/i18n.ts';
import { useAccount, useUser } from '#src/account/account.ts';
import { tokenEndsAt } from '#src/account/token.ts';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { fetchNow, useKeptApp } from '#src/shells/kept-app.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { fetchFiles, type KeptFiles, keptFiles, MAP_FILE } from './kept-files.ts';
import { type Trip, takeTrip } from './take-trip.ts';
import classes from './trip-pack.module.css';
import { endsTooEarly, momentWords, packLine } from './trip-words.ts';

interface Props {
  trip: Trip;
  /** The last day on which the user needs to be signed in. */
  lastDay: CalendarDay | '';
  words: {
    /** What the trip includes, shown until it is taken for the first time. */
    about: ReactNode;
    take: string;
    endsTooEarly: string;
    failed: string;
  };
  /** Parts that are in none of the lists, such as the vault. */
  further?: readonly PackPart[];
}

/** "Take it with me": downloads a trip to this device, checks that it is complete, and shows the result. */
export function PackCard({ trip, lastDay, words, further = [] }: Props) {
  const pack = useMirror((db) => trip.read(db), [trip]);
  const pictures = pack.kind === 'ready' ? pack.data.pictures : NO_PICTURES;
  const files = useFiles(pictures);
  const app = useAppPart();
  const endsAt = useSignInEnd();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [now, setNow] = useState(() => new Date());

  async function take() {
    setBusy(true);
    setProblem(await bring(trip, words.failed, files.fetchAll));
    setNow(new Date());
    setBusy(false);
  }

  if (pack.kind !== 'ready') return null;
  const { takenAt } = pack.data;
  const taken = takenAt === undefined ? '' : momentWords(new Date(takenAt), now);
  const parts = [...pack.data.parts, ...files.parts, app, ...further];
  const bytes = pack.data.bytes + files.bytes;
  const missing = parts.filter((part) => !part.isHere);
  return (
    <Card className={layout.start3} aria-label={t`Trip pack`}>
      <h2>
        <Trans>Without a network</Trans>
      </h2>
      {takenAt === undefined ? (
        <p className={layout.muted}>{words.about}</p>
      ) : (
        <p className={layout.muted}>
          <Trans>Last taken: {taken}</Trans>
        </p>
      )}
      <div role="status" className={classNames(layout.start3, layout.later)}>
        {problem && <Banner tone="warn" title={problem} />}
        {(takenAt !== undefined || problem) && (
          <>
            <p className={classes.line} data-ready={missing.length === 0 || undefined}>
              {packLine({ parts, bytes, endsAt }, now)}
            </p>
            <Missing parts={missing} />
          </>
        )}
        {endsTooEarly(endsAt, lastDay) && (
          <Banner tone="warn" title={words.endsTooEarly}>
            <Trans>
              Sign out and in again before you leave. What you write is kept either way, and sent
              after the next sign-in.
            </Trans>
          </Banner>
        )}
      </div>
      <OnlineButton
        what={t`Downloading`}
        kind={takenAt === undefined ? 'primary' : 'secondary'}
        icon="download"
        busyLabel={isBusy && t`Fetching and checking...`}
        onClick={() => void take()}
      >
        {takenAt === undefined ? words.take : t`Take it again`}
      </OnlineButton>
    </Card>
  );
}

/** Downloads the rows and the files. Resolves to an error message if that fails. */
async function bring(
  trip: Trip,
  failed: string,
  fetchAll: (wanted: readonly PackPicture[]) => Promise<void>,
): Promise<string | undefined> {
  try {
    const taken = await takeTrip(trip);
    // Read again, because participants may have arrived only with this download.
    await fetchAll((await readMirror((db) => trip.read(db))).pictures);
    await fetchNow('trip');
    return taken.kind === 'failed' ? translate(taken.message) : undefined;
  } catch (error) {
    console.error('A trip could not be taken along', error);
    return failed;
  }
}

function Missing({ parts }: { parts: readonly PackPart[] }) {
  if (parts.length === 0) return null;
  return (
    <ul className={layout.bullets} aria-label={t`Missing`}>
      {parts
        .map(({ name }) => translate(name))
        .map((name) => (
          <li key={name}>{name}</li>
        ))}
    </ul>
  );
}

const NO_PICTURES: readonly PackPicture[] = [];

/** Files that are not in the database: the map and the couples' pictures. */
function useFiles(pictures: readonly PackPicture[]) {
  const [kept, setKept] = useState<KeptFiles>(new Map());
  const key = addressesOf(pictures).join(' ');
  useEffect(() => {
    let isCurrent = true;
    void keptFiles(key.split(' ')).then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const parts = [
    { name: text('The map of the venue’s area'), isHere: kept.has(MAP_FILE) },
    ...pictures.map(({ name, address }) => ({
      name: message('Picture: {name}', { name }),
      isHere: kept.has(address),
    })),
  ];
  return {
    parts,
    bytes: [...kept.values()].reduce((sum, size) => sum + size, 0),
    async fetchAll(wanted: readonly PackPicture[]) {
      const addresses = addressesOf(wanted);
      await fetchFiles(addresses);
      setKept(await keptFiles(addresses));
    },
  };
}

function addressesOf(pictures: readonly PackPicture[]): string[] {
  return [MAP_FILE, ...pictures.map(({ address }) => address)];
}

/** The app's own files. Without a service worker, a page has to be reloaded to get one. */
function useAppPart(): PackPart {
  const app = useKeptApp(useUser());
  return app
    ? { name: text('The app itself, with its PDFs'), isHere: isComplete(app.trip) }
    : {
        name: text('The app itself: reload this page once while there is a network'),
        isHere: false,
      };
}

function useSignInEnd(): number | undefined {
  const account = useAccount();
  return account.kind === 'signed-in' ? tokenEndsAt(account.token) : 0;
}
