import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { cohortFeeds, cohortPack, cohortTripKey } from '#db/queries/cohort-pack.ts';
import { type Seat, sessionsInOrder } from '#db/queries/cohorts.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { PackCard } from '#src/features/trip/pack-card.tsx';
import { useToday } from '#ui/use-today.ts';

/** "Take this cohort with me", offered until the last session is over. */
export function CohortTrip({ row, seats }: { row: CohortRow; seats: readonly Seat[] }) {
  const today = useToday();
  const { lid } = row;
  const trip = useMemo(
    () => ({
      key: cohortTripKey(lid),
      read: (db: Parameters<typeof cohortPack>[0]) => cohortPack(db, { lid, today, seats }),
      feeds: async () => cohortFeeds(lid),
    }),
    [lid, today, seats],
  );
  const next = sessionsInOrder(row).find(([, { date }]) => date >= today);
  if (!next) return null;
  return (
    <PackCard
      trip={trip}
      lastDay={next[1].date}
      words={{
        take: t`Take this cohort with me`,
        endsTooEarly: t`Your sign-in ends before the next session`,
        failed: t`This device could not keep the cohort. Try once more.`,
        about: (
          <Trans>
            Download this cohort before you leave: its sessions, its trainers and its roster with
            attendance.
          </Trans>
        ),
      }}
    />
  );
}
