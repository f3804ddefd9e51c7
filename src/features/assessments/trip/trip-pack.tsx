import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { meetingParts } from '#db/queries/meeting-pack.ts';
import { type PackPart, type Traveler, tripFeeds, tripPack } from '#db/queries/trip-pack.ts';
import type { Mirror } from '#db/schema.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { PackCard } from '#src/features/trip/pack-card.tsx';
import type { Trip } from '#src/features/trip/take-trip.ts';
import { useVaultStatus } from '#src/vault/current.ts';

interface Props {
  /** Local key of the event. */
  lid: string;
  lastDay: CalendarDay | '';
}

/** "Take this event with me", with its decision meeting for those who read the votes. */
export function TripPack({ lid, lastDay }: Props) {
  const user = useUser();
  const isAssessor = may(user, 'writeAssessorReports');
  const seesVotes = may(user, 'readCandidateReports');
  const trip = useMemo(
    () => eventTrip(lid, { userId: user.id, isAssessor }, seesVotes),
    [lid, user.id, isAssessor, seesVotes],
  );
  const vault = useVaultPart();
  return (
    <PackCard
      trip={trip}
      lastDay={lastDay}
      words={{
        take: t`Take this event with me`,
        endsTooEarly: t`Your sign-in ends before this event does`,
        failed: t`This device could not keep the event. Try once more.`,
        about: (
          <Trans>
            Download everything for this event before you leave: the couples with their pictures,
            your assignments, your own reports and the map.
          </Trans>
        ),
      }}
      further={isAssessor ? [vault] : []}
    />
  );
}

function eventTrip(lid: string, who: Traveler, seesVotes: boolean): Trip {
  return {
    key: lid,
    feeds: (db) => tripFeeds(db, lid, who),
    async read(db: Mirror) {
      const pack = await tripPack(db, lid, who);
      return seesVotes
        ? { ...pack, parts: [...pack.parts, ...(await meetingParts(db, lid))] }
        : pack;
    },
  };
}

/** Confidential texts are stored only if they can be sealed. */
function useVaultPart(): PackPart {
  const { state } = useVaultStatus();
  return {
    name: text('The protection of your reports: enter your password once under Reports'),
    isHere: state === 'open' || state === 'locked',
  };
}
