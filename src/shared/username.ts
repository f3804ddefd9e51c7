/**
 * First name and last name in lower case, reduced to letters and digits (spec part 1, 2: /register). Accents are
 * removed: José becomes jose.
 */
export function usernameOf(firstName: string, lastName: string): string {
  return `${firstName}${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
