export interface TrainingMap {
  id: string;
  name: string;
  city: string;
  season: 'Spring' | 'Fall';
  year: number;
  participants: number;
  /** Where the participants come from, largest group first. */
  towns: readonly { name: string; participants: number }[];
}

/** The sample maps, newest first: one current and three past ones. */
const MAPS = [
  map('Fall', 2025, 'Jackson', {
    Jackson: 7,
    Madison: 4,
    Brandon: 4,
    Clinton: 3,
    Vicksburg: 3,
    Canton: 2,
    Raymond: 1,
  }),
  map('Spring', 2025, 'Tupelo', { Tupelo: 6, Oxford: 5, Corinth: 4, 'New Albany': 3 }),
  map('Fall', 2024, 'Hattiesburg', { Hattiesburg: 8, Laurel: 5, Petal: 4, Columbia: 3 }),
  map('Spring', 2024, 'Gulfport', { Gulfport: 6, Biloxi: 5, Pascagoula: 3, 'Bay St. Louis': 2 }),
] as const;

export const CURRENT_MAP: TrainingMap = MAPS[0];
export const PAST_MAPS: readonly TrainingMap[] = MAPS.slice(1);

/** Undefined if there is no such sample; `id` comes from the URL. */
export function trainingMapById(id: string): TrainingMap | undefined {
  return MAPS.find((one) => one.id === id);
}

function map(
  season: TrainingMap['season'],
  year: number,
  city: string,
  towns: Record<string, number>,
): TrainingMap {
  return {
    id: `${season.toLowerCase()}-${year}`,
    name: `${season} ${year} Training`,
    city: `${city}, MS`,
    season,
    year,
    participants: Object.values(towns).reduce((sum, count) => sum + count, 0),
    towns: Object.entries(towns).map(([name, participants]) => ({ name, participants })),
  };
}
