import { translate } from '#shared/i18n.ts';

/** The specification's sentences for one list or record. */
export interface ListWords {
  /** 'Failed to load assignments'. */
  failed: string;
  /** Where the server refuses it to this person. */
  denied?: string;
  /** Where the server answers without it. */
  noData?: string;
  /** `failed` stays the title, and the server's own words stand below it (part 1); else they are the title (part 2). */
  isFixed?: boolean;
  /** While it is on its way. */
  loading?: string;
  /** Title of a screen whose own heading comes with what is loaded: no state of a screen is without one. */
  heading?: string;
}

/** The title of a screen that cannot show its own yet. */
export function ScreenHeading({ words: { heading } }: { words: ListWords }) {
  return heading === undefined ? null : <h1>{translate(heading)}</h1>;
}
