import { translate } from '#shared/i18n.ts';
import type { ListWords } from './list-problem.tsx';

/** The title of a screen that cannot show its own yet. */
export function ScreenHeading({ words: { heading } }: { words: ListWords }) {
  return heading === undefined ? null : <h1>{translate(heading)}</h1>;
}
