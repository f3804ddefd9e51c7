import { showCount } from '#shared/formats.ts';
import 'ol/ol.css';
import {
  createEmpty,
  type Extent,
  extendCoordinate,
  getHeight,
  getWidth,
  isEmpty,
} from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Polygon from 'ol/geom/Polygon.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import View from 'ol/View.js';
import { loadBaseLayers } from './base-layers.ts';
import { DotsSource, dotOf, plantersOf } from './dots-source.ts';
import { colorsOf, type MapColors } from './map-colors.ts';
import { firstView, type Placed } from './place-planters.ts';
import { PlanterClusters } from './planter-clusters.ts';
import { showTiles, type TilesState } from './tiles.ts';

/** An area of the network (spec part 2, 3): its first ring as pairs of longitude and latitude. */
export interface MapHub {
  name: string;
  color: string;
  ring: readonly (readonly [number, number])[];
}

/** Spec part 2, 9. */
const FIT = { padding: [20, 20, 20, 20], maxZoom: 10 };
const FIT_AFTER_MS = 200;
const CLOSEST = 16;
/** In map units (meters). Points closer than this cannot be separated by zooming in. */
const SAME_POINT = 5;

export interface DrawnMap {
  show(placed: readonly Placed[]): void;
  showHubs(hubs: readonly MapHub[]): void;
  /** Loads the detailed map on any connection. */
  loadTiles(): void;
  close(): void;
}

export interface MapEvents {
  /** Called with the planter that was tapped, or with several at the same point. */
  onPick(lids: readonly string[]): void;
  onTiles(state: TilesState): void;
  onProblem(message: string): void;
}

/** Draws the map into `target`: base map, tiles, hubs, planters in clusters. */
export function drawMap(
  target: HTMLElement,
  placed: readonly Placed[],
  events: MapEvents,
): DrawnMap {
  const colors = colorsOf(target);
  let shown = placed;
  const dots = new DotsSource(new PlanterClusters(placed, CLOSEST));
  const hubs = new VectorSource<Feature<Polygon>>();
  const tiles = new TileLayer();
  const start = firstView(placed);
  const view = new View({
    center: fromLonLat([start.longitude, start.latitude]),
    zoom: start.zoom,
    maxZoom: CLOSEST,
    minZoom: 3,
  });
  const map = new OlMap({
    target,
    view,
    layers: [
      tiles,
      new VectorLayer({ source: hubs, style: (feature) => hubStyle(feature as Feature, colors) }),
      new VectorLayer({ source: dots, style: dotStyles(colors) }),
    ],
  });
  target.style.background = colors.water;

  loadBaseLayers(colors).then(
    (layers) => {
      for (const [at, layer] of layers.entries()) map.getLayers().insertAt(at, layer);
    },
    (error: unknown) => events.onProblem(String(error)),
  );
  const shownTiles = showTiles(tiles, events.onTiles);
  const fitting = setTimeout(() => fitView(view, shown, map), FIT_AFTER_MS);

  map.on('click', (event) => {
    const [feature] = map.getFeaturesAtPixel(event.pixel, {
      layerFilter: (layer) => layer.getSource() === dots,
      hitTolerance: 6,
    });
    if (feature) pick(plantersOf(feature), view, events);
  });
  map.on('pointermove', (event) => {
    const isOver = map.hasFeatureAtPixel(event.pixel, {
      layerFilter: (layer) => layer.getSource() === dots,
    });
    target.style.cursor = isOver ? 'pointer' : '';
  });

  return {
    show(next) {
      shown = next;
      dots.show(new PlanterClusters(next, CLOSEST));
    },
    showHubs(areas) {
      hubs.clear(true);
      hubs.addFeatures(areas.filter(({ ring }) => ring.length > 2).map(areaOf));
    },
    loadTiles: shownTiles.loadNow,
    close() {
      clearTimeout(fitting);
      shownTiles.close();
      map.setTarget();
      map.dispose();
    },
  };
}

function fitView(view: View, placed: readonly Placed[], map: OlMap): void {
  const extent = extentOf(placed);
  if (isEmpty(extent)) return;
  // On a slow phone the map may not be laid out yet, and without its size the view would be fitted into 100 px.
  map.updateSize();
  const size = map.getSize();
  view.fit(extent, size ? { ...FIT, size } : FIT);
}

function extentOf(placed: readonly Placed[]): Extent {
  const extent = createEmpty();
  for (const { longitude, latitude } of placed) {
    extendCoordinate(extent, fromLonLat([longitude, latitude]));
  }
  return extent;
}

/** Zooms in until a cluster splits; planters at the same point are listed instead. */
function pick(placed: readonly Placed[], view: View, events: MapEvents): void {
  const extent = extentOf(placed);
  const isOnePoint = Math.max(getWidth(extent), getHeight(extent)) < SAME_POINT;
  const isClosest = (view.getZoom() ?? 0) >= CLOSEST;
  if (placed.length === 1 || isOnePoint || isClosest) {
    events.onPick(placed.map(({ planter }) => planter.lid));
    return;
  }
  view.fit(extent, { duration: 250, padding: [60, 60, 60, 60], maxZoom: CLOSEST });
}

function areaOf({ name, color, ring }: MapHub): Feature<Polygon> {
  const corners = ring.map(([longitude, latitude]) => fromLonLat([longitude, latitude]));
  const feature = new Feature(new Polygon([corners]));
  feature.setProperties({ name, color });
  return feature;
}

/** Only values that are certainly colors are used in a style. */
const COLOR = /^#[\da-f]{3,8}$|^[a-z]+$/i;

function hubStyle(feature: Feature, colors: MapColors): Style {
  const told: unknown = feature.get('color');
  const color = typeof told === 'string' && COLOR.test(told) ? told : colors.dot;
  return new Style({
    stroke: new Stroke({ color: color, width: 2 }),
    fill: new Fill({ color: color.startsWith('#') ? `${color.slice(0, 7)}26` : 'transparent' }),
    text: new Text({
      text: String(feature.get('name') ?? ''),
      font: '600 13px "Open Sans", sans-serif',
      overflow: true,
      fill: new Fill({ color: colors.text }),
      stroke: new Stroke({ color: colors.land, width: 3 }),
    }),
  });
}

/** Styles are cached by cluster size, because OpenLayers asks for them in every frame. */
function dotStyles(colors: MapColors) {
  const styles = new Map<number, Style>();
  return (feature: { get(name: string): unknown }): Style => {
    const { count } = dotOf(feature);
    const style = styles.get(count) ?? dotStyle(count, colors);
    styles.set(count, style);
    return style;
  };
}

function dotStyle(count: number, colors: MapColors): Style {
  const radius = count === 1 ? 8 : Math.min(12 + Math.log2(count) * 2, 30);
  return new Style({
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: colors.dot }),
      stroke: new Stroke({ color: colors.dotText, width: 2 }),
    }),
    ...(count === 1
      ? {}
      : {
          text: new Text({
            text: showCount(count),
            font: '700 13px "Open Sans", sans-serif',
            fill: new Fill({ color: colors.dotText }),
          }),
        }),
  });
}
