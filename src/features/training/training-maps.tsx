import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { seasonMaps } from '#db/queries/cohorts.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { CURRENT_MAP, PAST_MAPS, type TrainingMap } from '#shared/samples/training-maps.ts';
import { RowChanges } from '#src/changes/row-changes.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { useToday } from '#ui/use-today.ts';
import { KeptOrSample, SampleNote, UNREADABLE_COHORTS } from './keeps-training.tsx';

/** The current training map and the past ones (spec part 2, 2: Training). */
export function TrainingMaps() {
  return (
    <div className={layout.stack5}>
      <h1>
        <Trans>Training Map</Trans>
      </h1>
      <KeptOrSample
        words={{ failed: t`Failed to load cohorts` }}
        kept={<KeptMaps />}
        sample={
          <>
            <SampleNote />
            <MapList title={t`Current Training Map`} maps={[CURRENT_MAP]} isCounted />
            <MapList title={t`Past Training Maps`} maps={PAST_MAPS} isCounted />
          </>
        }
      />
    </div>
  );
}

/** A map for each season of the server's cohorts. */
function KeptMaps() {
  const today = useToday();
  const maps = useMirror((db) => seasonMaps(db, today), [today]);
  const list = useList('cohorts', maps);
  const isCounted = wasRead(list.state);
  return (
    <ListGate
      list={list}
      has={({ length }) => length > 0}
      words={{ failed: t`Failed to load cohorts` }}
      unreadable={UNREADABLE_COHORTS}
      empty={
        <EmptyState title={t`No cohorts yet`} icon="search">
          <p>
            <Trans>A training map follows from the cohorts of its season.</Trans>
          </p>
        </EmptyState>
      }
    >
      {(found) => {
        const current = found.filter(({ isCurrent }) => isCurrent);
        const past = found.filter(({ isCurrent }) => !isCurrent);
        return (
          <>
            <RowChanges table="cohorts" lids={found.flatMap(({ cohorts }) => cohorts)} />
            <MapList title={t`Current Training Map`} maps={current} isCounted={isCounted} />
            <MapList title={t`Past Training Maps`} maps={past} isCounted={isCounted} />
          </>
        );
      }}
    </ListGate>
  );
}

interface MapListProps {
  title: string;
  maps: readonly TrainingMap[];
  /** False until all participants have been read. */
  isCounted: boolean;
}

function MapList({ title, maps, isCounted }: MapListProps) {
  return (
    <section className={layout.stack4} aria-label={title}>
      <h2>{title}</h2>
      <ul className={layout.cards}>
        {maps.map(({ id, name, city, participants }) => (
          <Card key={id} as="li" className={layout.stack1}>
            <h3>
              <Link to="/training/map/$mapId" params={{ mapId: id }} className={cardLinkClass}>
                {name}
              </Link>
            </h3>
            <p className={layout.muted}>{city}</p>
            {isCounted && (
              <p>
                <Plural value={participants} one="# participant" other="# participants" />
              </p>
            )}
          </Card>
        ))}
      </ul>
    </section>
  );
}
