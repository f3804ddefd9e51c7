/** A couple of the category screens. */
export interface SampleCouple {
  id: number;
  name: string;
  location: string;
}

/** The four fixed couples of the category screens (spec part 2, 2). */
export const CATEGORY_COUPLES: readonly SampleCouple[] = [
  { id: 1, name: 'John & Sarah Smith', location: 'Jackson, MS' },
  { id: 2, name: 'Michael & Emily Johnson', location: 'Hattiesburg, MS' },
  { id: 3, name: 'David & Jessica Williams', location: 'Tupelo, MS' },
  { id: 4, name: 'Robert & Amanda Brown', location: 'Gulfport, MS' },
];

/** Undefined if there is no such sample; `id` comes from the URL. */
export function categoryCoupleById(id: string): SampleCouple | undefined {
  return CATEGORY_COUPLES.find((one) => String(one.id) === id);
}
