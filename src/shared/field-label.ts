/** Where the form calls a field otherwise than its name on the wire says. */
const OTHERWISE: Readonly<Record<string, string>> = {
  avatar_url: 'Avatar URL',
  short_term_goals: 'Short-Term Goals',
  long_term_vision: 'Long-Term Vision',
};

/** A field's name on the wire as forms call it: 'mailing_address' and 'mailingAddress' are 'Mailing Address'. */
export function fieldLabel(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? path;
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[_\s]+/);
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return OTHERWISE[name] ?? title;
}

/** What is wrong with a field, as a sentence: 'is required' becomes 'Phone is required'. */
export function fieldSentence(label: string, message: string): string {
  const startsLower = message.charAt(0) !== message.charAt(0).toUpperCase();
  return startsLower ? `${label} ${message}` : message;
}
