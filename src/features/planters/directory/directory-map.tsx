import { useMemo } from 'react';
import { hubAreas } from '#db/queries/hub-areas.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useListState } from '#src/lists/use-list.ts';
import { PlantersMap } from '#src/map/planters-map.tsx';

interface Props {
  entries: readonly PlanterEntry[];
  onClose(): void;
  onOpen(lid: string): void;
}

/** The planters of the directory on a map, drawn above the areas of the network. */
export function DirectoryMap({ entries, onClose, onOpen }: Props) {
  const areas = useMirror(hubAreas, []);
  const planters = useMemo(() => entries.map(mapPlanterOf), [entries]);
  useListState('hubs');
  return (
    <PlantersMap
      planters={planters}
      hubs={areas.kind === 'ready' ? areas.data : NO_AREAS}
      onClose={onClose}
      onOpen={onOpen}
    />
  );
}

/** A constant, because a new empty list would be drawn again. */
const NO_AREAS: [] = [];

function mapPlanterOf({ row, name }: PlanterEntry) {
  const { lid, location, latitude, longitude } = row;
  return { lid, name, location, latitude, longitude };
}
