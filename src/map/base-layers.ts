import Feature from 'ol/Feature.js';
import TopoJSON from 'ol/format/TopoJSON.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import * as z from 'zod/mini';
import { BASE_MAP } from './base-map.ts';
import type { MapColors } from './map-colors.ts';

const BaseMap = z.object({
  topology: z.looseObject({ type: z.literal('Topology') }),
  places: z.array(z.unknown()),
});

/** Name, longitude, latitude, and the minimum zoom at which it is shown. */
type Place = [string, number, number, number];

/** Hand-written, because zod's tuple would pull the rest of zod into the first screen's code. */
function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value)) return false;
  const [name, ...numbers] = value;
  return typeof name === 'string' && numbers.length === 3 && numbers.every(Number.isFinite);
}

/** The map that needs no network: states, counties and place names, loaded from the app's own files. */
export async function loadBaseLayers(colors: MapColors): Promise<VectorLayer[]> {
  const response = await fetch(BASE_MAP);
  if (!response.ok) throw new Error(`the base map answered ${response.status}`);
  const { topology, places: listed } = BaseMap.parse(await response.json());
  const places = listed.filter(isPlace);
  const outlines = (layer: string) =>
    new VectorSource({
      // readFeatures modifies its input, so each layer reads a copy.
      features: new TopoJSON({ layers: [layer] }).readFeatures(structuredClone(topology), {
        dataProjection: 'EPSG:4326',
        featureProjection: 'EPSG:3857',
      }),
    });
  return [
    new VectorLayer({
      source: outlines('states'),
      style: new Style({
        fill: new Fill({ color: colors.land }),
        stroke: new Stroke({ color: colors.border, width: 1.5 }),
      }),
      updateWhileInteracting: false,
    }),
    new VectorLayer({
      source: outlines('counties'),
      minZoom: 6.2,
      style: (feature) =>
        new Style({
          fill: new Fill({ color: feature.get('home') ? colors.home : 'rgb(0 0 0 / 0%)' }),
          stroke: new Stroke({ color: colors.line, width: 0.7 }),
        }),
    }),
    placeNames(places, colors),
  ];
}

function placeNames(
  places: readonly (readonly [string, number, number, number])[],
  colors: MapColors,
): VectorLayer {
  const features = places.map(([name, longitude, latitude, rank]) => {
    const feature = new Feature(new Point(fromLonLat([longitude, latitude])));
    feature.setProperties({ name, rank });
    return feature;
  });
  const styles = new Map<string, Style>();
  return new VectorLayer({
    source: new VectorSource({ features }),
    declutter: true,
    style(feature, resolution) {
      const zoom = Math.log2(156_543.034 / resolution);
      if (zoom < Number(feature.get('rank'))) return undefined;
      const name = String(feature.get('name'));
      const style = styles.get(name) ?? nameStyle(name, colors);
      styles.set(name, style);
      return style;
    },
  });
}

function nameStyle(name: string, colors: MapColors): Style {
  return new Style({
    text: new Text({
      text: name,
      font: '500 12px "Open Sans", sans-serif',
      fill: new Fill({ color: colors.text }),
      stroke: new Stroke({ color: colors.land, width: 3 }),
    }),
  });
}
