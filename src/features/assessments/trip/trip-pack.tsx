import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type PackPart, type PackPicture, type Traveler, tripPack } from '#db/queries/trip-pack.ts';
import { readMirror, useMirror } from '#db/queries/use-mirror.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { message, text, translate } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useAccount, useUser } from '#src/account/account.ts';
import { tokenEndsAt } from '#src/account/token.ts';
import { useVaultStatus } from '#src/vault/current.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fetchFiles, type KeptFiles, keptFiles, MAP_FILE } from './kept-files.ts';
import { takeTrip } from './take-trip.ts';
import classes from './trip-pack.module.css';
import { endsTooEarly, momentWords, packLine } from './trip-words.ts';

interface Props {
  /** Local key of the event. */
  lid: string;
  lastDay: CalendarDay | '';
}

/** "Take this event with me": brings the event on this device, looks whether all is there, and says so. */
export function TripPack({ lid, lastDay }: Props) {
  const who = useTraveler();
  const pack = useMirror((db) => tripPack(db, lid, who), [lid, who.userId, who.isAssessor]);
  const ownParts = useDeviceParts(who);
  const pictures = pack.kind === 'ready' ? pack.data.pictures : NO_PICTURES;
  const files = useFiles(pictures);
  const endsAt = useSignInEnd();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [now, setNow] = useState(() => new Date());

  async function take() {
    setBusy(true);
    setProblem(await bring(lid, who, files.fetchAll));
    setNow(new Date());
    setBusy(false);
  }

  if (pack.kind !== 'ready') return null;
  const { takenAt } = pack.data;
  const taken = takenAt === undefined ? '' : momentWords(new Date(takenAt), now);
  const parts = [...pack.data.parts, ...files.parts, ...ownParts];
  const bytes = pack.data.bytes + files.bytes;
  const missing = parts.filter((part) => !part.isHere);
  return (
    <Card className={classes.pack} aria-label={t`Trip pack`}>
      <h2>
        <Trans>Without a network</Trans>
      </h2>
      {takenAt === undefined ? (
        <p className={classes.quiet}>
          <Trans>
            Bring everything of this event on this device before you leave: the couples with their
            pictures, your assignments, your own reports and the map.
          </Trans>
        </p>
      ) : (
        <p className={classes.quiet}>
          <Trans>Last taken: {taken}</Trans>
        </p>
      )}
      <div role="status" className={classes.outcome}>
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
          <Banner tone="warn" title={t`Your sign-in ends before this event does`}>
            <Trans>
              Sign out and in again before you leave. What you write is kept either way, and sent
              after the next sign-in.
            </Trans>
          </Banner>
        )}
      </div>
      <Button
        kind={takenAt === undefined ? 'primary' : 'secondary'}
        icon="download"
        busyLabel={isBusy && t`Fetching and checking...`}
        onClick={() => void take()}
      >
        {takenAt === undefined ? t`Take this event with me` : t`Take it again`}
      </Button>
    </Card>
  );
}

/** Brings the event and its files. Returns why not. */
async function bring(
  lid: string,
  who: Traveler,
  fetchAll: (wanted: readonly PackPicture[]) => Promise<void>,
): Promise<string | undefined> {
  try {
    const taken = await takeTrip(lid, who);
    // Read again: participants may have arrived only with this download.
    await fetchAll((await readMirror((db) => tripPack(db, lid, who))).pictures);
    return taken.kind === 'failed' ? translate(taken.message) : undefined;
  } catch (error) {
    console.error('An event could not be taken along', error);
    return t`This device could not keep the event. Try once more.`;
  }
}

function Missing({ parts }: { parts: readonly PackPart[] }) {
  if (parts.length === 0) return null;
  return (
    <ul className={classes.missing} aria-label={t`Missing`}>
      {parts
        .map(({ name }) => translate(name))
        .map((name) => (
          <li key={name}>{name}</li>
        ))}
    </ul>
  );
}

const NO_PICTURES: readonly PackPicture[] = [];

/** Files of the pack that no table holds: the map, and the couples' pictures. */
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

function useTraveler(): Traveler {
  const user = useUser();
  return { userId: user.id, isAssessor: may(user, 'writeAssessorReports') };
}

/** What the device itself must have: the app with its map, and a vault for reports. */
function useDeviceParts({ isAssessor }: Traveler): PackPart[] {
  const { state } = useVaultStatus();
  const app = {
    name: text('The app itself: reload this page once while there is a network'),
    isHere: Boolean(navigator.serviceWorker?.controller),
  };
  const vault = {
    name: text('The protection of your reports: enter your password once under Reports'),
    isHere: state === 'open' || state === 'locked',
  };
  return isAssessor ? [app, vault] : [app];
}

function useSignInEnd(): number | undefined {
  const account = useAccount();
  return account.kind === 'signed-in' ? tokenEndsAt(account.token) : 0;
}
