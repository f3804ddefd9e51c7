import { describe, expect, it } from 'vitest';
import type { Placed } from './place-planters.ts';
import { type Box, type Dot, PlanterClusters } from './planter-clusters.ts';

const CLOSEST = 16;
const WORLD: Box = [-180, -85, 180, 85];

function placedAt(...points: (readonly [number, number])[]): Placed[] {
  return points.map(([longitude, latitude], nth) => ({
    planter: { lid: `s${nth}`, name: `Planter ${nth}`, location: '', latitude, longitude },
    latitude,
    longitude,
  }));
}

/** Pixels between two dots at a zoom level. */
function pixelsApart(a: Dot, b: Dot, zoom: number): number {
  const size = 256 * 2 ** zoom;
  const y = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  const across = ((a.longitude - b.longitude) / 360) * size;
  const down = ((y(a.latitude) - y(b.latitude)) / (2 * Math.PI)) * size;
  return Math.hypot(across, down);
}

const lidsOf = (clusters: PlanterClusters, dot: Dot) =>
  clusters.planters(dot).map(({ planter }) => planter.lid);

describe('PlanterClusters', () => {
  it('joins planters that are close to each other, and separates them at a higher zoom', () => {
    const clusters = new PlanterClusters(
      placedAt([-89.5, 34.3], [-89.51, 34.31], [-80, 34]),
      CLOSEST,
    );
    const far = clusters.dotsIn(WORLD, 5);
    expect(far.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 2]);
    const pair = far.find(({ count }) => count === 2);
    expect(pair && lidsOf(clusters, pair).sort()).toEqual(['s0', 's1']);
    expect(clusters.dotsIn(WORLD, 14).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('keeps planters at the same point together at every zoom', () => {
    const clusters = new PlanterClusters(placedAt([1, 2], [1, 2]), CLOSEST);
    const [dot] = clusters.dotsIn(WORLD, CLOSEST);
    expect(dot).toMatchObject({ count: 2, longitude: expect.closeTo(1, 5) });
    expect(dot).toMatchObject({ latitude: expect.closeTo(2, 5) });
  });

  it('has each of ten thousand planters in one dot of each zoom level', () => {
    const points = Array.from({ length: 10_000 }, (_, nth) => {
      const at = (nth * 7_919) % 10_000;
      return [-91 + (at % 100) * 0.03, 30 + Math.floor(at / 100) * 0.05] as const;
    });
    const clusters = new PlanterClusters(placedAt(...points), CLOSEST);
    for (const zoom of [3, 7, 11, CLOSEST]) {
      const dots = clusters.dotsIn(WORLD, zoom);
      expect(new Set(dots.map(({ id }) => id)).size).toBe(dots.length);
      const lids = dots.flatMap((dot) => lidsOf(clusters, dot));
      expect(new Set(lids).size).toBe(10_000);
      expect(lids).toHaveLength(10_000);
    }
  });

  it('draws single planters no closer than 40 pixels to each other', () => {
    const points = Array.from({ length: 400 }, (_, nth) => {
      return [-91 + (nth % 20) * 0.11, 30 + Math.floor(nth / 20) * 0.13] as const;
    });
    const single = new PlanterClusters(placedAt(...points), CLOSEST)
      .dotsIn(WORLD, 7)
      .filter(({ count }) => count === 1);
    for (const [nth, a] of single.entries()) {
      for (const b of single.slice(nth + 1)) expect(pixelsApart(a, b, 7)).toBeGreaterThan(39);
    }
  });

  it('returns only what is in the box, also across the date line', () => {
    const clusters = new PlanterClusters(placedAt([179.9, 0], [-179.9, 0], [0, 0]), CLOSEST);
    const across = clusters.dotsIn([170, -10, 190, 10], 10);
    expect(across.flatMap((dot) => lidsOf(clusters, dot)).sort()).toEqual(['s0', 's1']);
  });
});
