import type { Hub } from '#shared/contract/hubs.ts';

/** A closed rectangle between two corners, as longitude and latitude. */
function rectangle(west: number, south: number, east: number, north: number) {
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

/** The areas of the demo network: Mississippi in four parts. */
export const DEMO_AREAS: readonly Omit<Hub, 'id'>[] = [
  { name: 'Delta', color: '#2563eb', geometry: rectangle(-91.2, 32.9, -89.9, 35) },
  { name: 'Hills', color: '#7c3aed', geometry: rectangle(-89.9, 32.9, -88.2, 35) },
  { name: 'Capital', color: '#15803d', geometry: rectangle(-91.2, 31.5, -88.4, 32.9) },
  { name: 'Gulf Coast', color: '#b45309', geometry: rectangle(-90.7, 30.2, -88.4, 31.5) },
];
