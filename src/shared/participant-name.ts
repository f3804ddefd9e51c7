import { coupleName } from './couple-name.ts';
import { personName as nameOf } from './person-name.ts';

interface Named {
  user_id: number;
  display_name: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
}

/** The display name, otherwise first and last name, username, email, or 'User {id}' (spec part 2, 2). */
export function personName(person: Named): string {
  return nameOf(person) || `User ${person.user_id}`;
}

interface Couple extends Named {
  planter_first_name: string;
  planter_last_name: string;
  spouse_first_name: string;
}

/** 'Paul & Phoebe Miller' if the candidate's planter record is known; otherwise the person's name. */
export function candidateName(couple: Couple): string {
  if (!couple.planter_first_name) return personName(couple);
  return coupleName({
    first_name: couple.planter_first_name,
    last_name: couple.planter_last_name,
    spouse_first_name: couple.spouse_first_name,
    spouse_last_name: '',
  });
}
