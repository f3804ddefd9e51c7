import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { seasonMaps } from '#db/queries/cohorts.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { type TrainingMap, trainingMapById } from '#shared/samples/training-maps.ts';
import { RowChanges } from '#src/changes/row-changes.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { KeptOrSample, SampleNote, UNREADABLE_COHORTS } from './keeps-training.tsx';
import { SeatName } from './kept-roster.tsx';
import { NoSuchSample } from './no-such-sample.tsx';
import classes from './training.module.css';

const SeasonMap = late(async () => (await import('./season-map.tsx')).SeasonMap);

const route = getRouteApi('/_signed-in/training/map/$mapId');

/** A training: where it took place, and where its participants came from. */
export function MapScreen() {
  const { mapId } = route.useParams();
  return (
    <div className={layout.stack5}>
      <BackLink to="/training/map">
        <Trans>All training maps</Trans>
      </BackLink>
      <KeptOrSample
        words={{ failed: t`Failed to load cohorts`, heading: t`Training Map` }}
        kept={<KeptMap mapId={mapId} />}
        sample={<SampleMap mapId={mapId} />}
      />
    </div>
  );
}

function SampleMap({ mapId }: { mapId: string }) {
  const map = trainingMapById(mapId);
  if (!map) return <NoSuchSample title={t`There is no such training map`} />;
  return (
    <>
      <SampleNote />
      <Details map={map} isCounted />
    </>
  );
}

/** The participants of the season's cohorts, with links to the planters. */
function KeptMap({ mapId }: { mapId: string }) {
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const found = useMirror(
    async (db) => (await seasonMaps(db, today)).find(({ id }) => id === mapId),
    [mapId, today],
  );
  const list = useList('cohorts', found);
  return (
    <ListGate
      list={list}
      words={{ failed: t`Failed to load cohorts`, heading: t`Training Map` }}
      empty={<NoSuchSample title={t`There is no such training map`} />}
      unreadable={UNREADABLE_COHORTS}
    >
      {(map) => (
        <>
          <RowChanges table="cohorts" lids={map.cohorts} />
          <Details map={map} isCounted={wasRead(list.state)}>
            <Button kind="secondary" onClick={() => setOpen(true)}>
              <Trans>View on Map</Trans>
            </Button>
          </Details>
          {isOpen && <SeasonMap season={map} onClose={() => setOpen(false)} />}
          <section className={layout.stack4} aria-label={t`Places of the sessions`}>
            <h2>
              <Trans>Places of the sessions</Trans>
            </h2>
            <ul className={layout.boxes}>
              {map.places.map(({ name, sessions }) => (
                <li key={name}>
                  <span className={layout.strong}>{name}</span>
                  <span className={layout.muted}>
                    <Plural value={sessions} one="# session" other="# sessions" />
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section className={layout.stack4} aria-label={t`Participants`}>
            <h2>
              <Trans>Participants</Trans>
            </h2>
            <ul className={layout.boxes}>
              {map.people.map((seat) => (
                <li key={seat.row.lid}>
                  <SeatName seat={seat} />
                  <span className={layout.muted}>{seat.location}</span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </ListGate>
  );
}

interface DetailsProps {
  map: TrainingMap;
  /** False until all participants have been read. */
  isCounted: boolean;
  children?: ReactNode;
}

function Details({ map, isCounted, children }: DetailsProps) {
  const facts = [
    [t`City`, map.city],
    [t`Season`, map.season],
    [t`Year`, map.year],
    [t`Participants`, isCounted && map.participants],
  ] as const;
  return (
    <>
      <h1>{map.name}</h1>
      <Facts facts={facts} />
      {children && <p>{children}</p>}
      {isCounted && <Towns towns={map.towns} />}
    </>
  );
}

function Towns({ towns }: Pick<TrainingMap, 'towns'>) {
  const largest = Math.max(...towns.map((town) => town.participants));
  return (
    <section className={layout.stack4} aria-label={t`Participants by town`}>
      <h2>
        <Trans>Participants by town</Trans>
      </h2>
      <ul className={classes.towns}>
        {towns.map(({ name, participants }) => (
          <li key={name}>
            <span>{name}</span>
            <span
              className={classes.bar}
              style={{ width: `${(participants / largest) * 100}%` }}
              aria-hidden="true"
            />
            <span className={layout.strong}>{participants}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
