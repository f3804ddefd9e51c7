/** The names of a couple as the fields of its planter record. */
export interface CoupleNames {
  planter_first_name: string;
  planter_last_name: string;
  spouse_first_name: string;
  spouse_last_name: string;
}

/**
 * Splits the names of husband and wife, which the detail view of an event gives in full or as first names only (spec
 * part 2, 3: husbandName, wifeName).
 * @param lastName last name of the couple, in case the names leave it out
 */
export function coupleNames(husband: string, wife: string, lastName = ''): CoupleNames {
  const [planter_first_name, own] = parted(husband);
  const [spouse_first_name, hers] = parted(wife);
  const planter_last_name = own || lastName || (husband === '' ? '' : hers);
  return {
    planter_first_name,
    planter_last_name,
    spouse_first_name,
    spouse_last_name: hers === planter_last_name ? '' : hers,
  };
}

/** Splits a name into first names and last name; a single word is a first name. */
function parted(name: string): [first: string, last: string] {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [words.slice(0, last ? -1 : undefined).join(' '), last];
}
