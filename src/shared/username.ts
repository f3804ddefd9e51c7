/**
 * Lowercase first name plus last name without anything but letters and digits (spec part 1, 2: /register).
 * An accent is no letter of its own: José becomes jose.
 */
export function usernameOf(firstName: string, lastName: string): string {
  return `${firstName}${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
