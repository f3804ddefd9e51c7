import { translate } from './i18n.ts';

/** The form's label for a field's wire name: 'mailing_address' and 'body.mailingAddress' become 'Mailing Address'. */
export function fieldLabel(path: string): string {
  const words = path.replace(/.*\./, '').replace(/[A-Z]/g, ' $&').split(/[_ ]/);
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return title.replace('Url', 'URL');
}

/** The problem with a field as a sentence: 'is required' becomes 'Phone is required'. Both parts are translated. */
export function fieldSentence(english: string, problem: string): string {
  const label = translate(english);
  const message = translate(problem);
  // Based on the English text, because Arabic has no capital letters.
  const isRest = problem.charAt(0) !== problem.charAt(0).toUpperCase();
  return isRest ? `${label} ${message}` : message;
}
