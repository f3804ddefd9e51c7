import { containsExtent, type Extent, getHeight, getWidth } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { Placed } from './place-planters.ts';
import type { Box, Dot, PlanterClusters } from './planter-clusters.ts';

/** Map units (meters at the equator) per pixel at zoom level 0. */
const RESOLUTION_0 = 156_543.033_928_04;
/** A part of this many times the width and height of the screen is loaded, so that panning seldom loads more. */
const AROUND = 3;
const LEAST_ZOOM = 0;

/** The dots of the part of the map that is shown, at its zoom level. */
export class DotsSource extends VectorSource<Feature<Point>> {
  #clusters: PlanterClusters;
  #zoom: number | undefined;
  #loaded: Extent[] = [];

  constructor(clusters: PlanterClusters) {
    super();
    this.#clusters = clusters;
  }

  show(clusters: PlanterClusters): void {
    this.#clusters = clusters;
    this.#forget();
    this.changed();
  }

  /** Called by OpenLayers before each frame, and twice if the date line is on the screen. */
  override loadFeatures(shown: Extent, resolution: number): void {
    // Between two whole levels, dots are as far apart as at the lower one, or they would overlap.
    const zoom = Math.max(LEAST_ZOOM, Math.floor(Math.log2(RESOLUTION_0 / resolution) + 1e-6));
    if (zoom !== this.#zoom) this.#forget();
    this.#zoom = zoom;
    if (this.#loaded.some((extent) => containsExtent(extent, shown))) return;
    const extent = around(shown);
    this.#loaded.push(extent);
    const dots = this.#clusters.dotsIn(
      transformExtent(extent, 'EPSG:3857', 'EPSG:4326') as Box,
      zoom,
    );
    this.addFeatures(
      dots
        .filter(({ id }) => !this.getFeatureById(id))
        .map((dot) => featureOf(dot, this.#clusters)),
    );
  }

  #forget(): void {
    this.#loaded = [];
    this.clear(true);
  }
}

function around(extent: Extent): Extent {
  const [west = 0, south = 0, east = 0, north = 0] = extent;
  const width = (getWidth(extent) * (AROUND - 1)) / 2;
  const height = (getHeight(extent) * (AROUND - 1)) / 2;
  return [west - width, south - height, east + width, north + height];
}

function featureOf(dot: Dot, clusters: PlanterClusters): Feature<Point> {
  const feature = new Feature(new Point(fromLonLat([dot.longitude, dot.latitude])));
  feature.setId(dot.id);
  feature.set('dot', dot, true);
  feature.set('clusters', clusters, true);
  return feature;
}

/** The planters of a dot, as they were when it was drawn: a tap may come just after the planters have changed. */
export function plantersOf(feature: { get(name: string): unknown }): Placed[] {
  return (feature.get('clusters') as PlanterClusters).planters(dotOf(feature));
}

export function dotOf(feature: { get(name: string): unknown }): Dot {
  return feature.get('dot') as Dot;
}
