import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SeasonMap as Season } from '#db/queries/cohorts.ts';
import { type Middle, middlesOf } from '#db/queries/season-places.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { type MapHub, PlantersMap } from '#src/map/planters-map.tsx';

interface Props {
  season: Season;
  onClose(): void;
}

/** The participants of a season on the offline map, with pins in the towns of their sessions. */
export function SeasonMap({ season: { people, places }, onClose }: Props) {
  const navigate = useNavigate();
  const middles = useMirror((db) => middlesOf(db, places), [places]);
  const known = middles.kind === 'ready' ? middles.data : NOTHING;
  const towns = useMemo(() => [...known].map(([name, middle]) => townOf(name, middle)), [known]);
  const planters = useMemo(
    () =>
      people.map(({ row: { planter: lid }, name, location, point }) => ({
        lid,
        name,
        location,
        latitude: point?.latitude,
        longitude: point?.longitude,
      })),
    [people],
  );
  const open = (lid: string) => {
    const planterKey = people.find(({ row }) => row.planter === lid)?.planterKey;
    if (planterKey === undefined) return;
    void navigate({ to: '/planter/$planterId', params: { planterId: planterKey } });
  };
  return <PlantersMap planters={planters} hubs={towns} onClose={onClose} onOpen={open} />;
}

/** A constant, because a new map would be drawn again. */
const NOTHING: ReadonlyMap<string, Middle> = new Map();

const CORNERS = 12;
/**
 * Radius of the head of a pin, and its distance north of the town, in degrees: the label is there, and the planters'
 * dots are in the town.
 */
const RADIUS_DEGREES = 0.08;
const NORTH_DEGREES = 0.2;

/** A pin that points to the town. */
function townOf(name: string, { latitude, longitude }: Middle): MapHub {
  const narrower = Math.cos((latitude * Math.PI) / 180);
  const head = Array.from({ length: CORNERS }, (_, nth) => {
    const angle = (nth / (CORNERS - 1)) * Math.PI;
    return [
      longitude + (RADIUS_DEGREES / narrower) * Math.cos(angle),
      latitude + NORTH_DEGREES + RADIUS_DEGREES * Math.sin(angle),
    ] as const;
  });
  return { name: t`Sessions: ${name}`, color: '#b05ce6', ring: [[longitude, latitude], ...head] };
}
