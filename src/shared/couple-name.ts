interface Couple {
  first_name: string;
  last_name: string;
  spouse_first_name: string;
  spouse_last_name: string;
}

/** 'Mark & Anna Miller', 'Mark Miller & Anna Smith', or one name if there is no spouse. */
export function coupleName(couple: Couple): string {
  const { first_name, last_name, spouse_first_name, spouse_last_name } = couple;
  if (!spouse_first_name) return join(first_name, last_name);
  const sharesName = !spouse_last_name || spouse_last_name === last_name;
  if (sharesName) return join(first_name, '&', spouse_first_name, last_name);
  return join(first_name, last_name, '&', spouse_first_name, spouse_last_name);
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
