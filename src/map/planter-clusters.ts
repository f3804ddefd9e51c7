import Supercluster from 'supercluster';
import type { Placed } from './place-planters.ts';

/** Points closer than this on the screen are drawn as one (spec part 2, 9). */
const CLUSTER_PX = 40;
/** Pixels of a map tile, in which zoom levels are defined. */
const TILE_PX = 256;

/** A planter, or several that are close to each other at this zoom level. */
export interface Dot {
  /** Unique at its zoom level. */
  id: string;
  longitude: number;
  latitude: number;
  count: number;
}

/** West, south, east and north, in degrees. */
export type Box = [number, number, number, number];

/**
 * The planters of the map in clusters. The index consists of arrays of numbers, because an OpenLayers feature for each
 * of 100,000 planters takes 150 MB.
 */
export class PlanterClusters {
  readonly #placed: readonly Placed[];
  readonly #index: Supercluster<{ nth: number }>;

  /** @param closest the highest zoom level, up to which points are joined */
  constructor(placed: readonly Placed[], closest: number) {
    this.#placed = placed;
    this.#index = new Supercluster({ radius: CLUSTER_PX, extent: TILE_PX, maxZoom: closest });
    this.#index.load(
      placed.map(({ latitude, longitude }, nth) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { nth },
      })),
    );
  }

  /** What is drawn in a part of the map at a whole zoom level. */
  dotsIn(box: Box, zoom: number): Dot[] {
    return this.#index.getClusters(box, zoom).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const at = { longitude, latitude };
      return 'cluster_id' in properties
        ? { id: `c${properties.cluster_id}`, ...at, count: properties.point_count }
        : { id: `p${properties.nth}`, ...at, count: 1 };
    });
  }

  /** The planters represented by a dot. */
  planters({ id }: Dot): Placed[] {
    const number = Number(id.slice(1));
    const members = id.startsWith('p')
      ? [number]
      : this.#index
          .getLeaves(number, Number.POSITIVE_INFINITY)
          .map(({ properties }) => properties.nth);
    return members.flatMap((nth) => this.#placed[nth] ?? []);
  }
}
