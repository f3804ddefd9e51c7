import { translate } from '#shared/i18n.ts';

/** The specification's sentences for one list or record. */
export interface ListWords {
  /** 'Failed to load assignments'. */
  failed: string;
  /** Shown if the server refuses it to this person. */
  denied?: string;
  /** Shown if the server's answer does not contain it. */
  noData?: string;
  /**
   * True: `failed` is always the title, with the server's own message below it (part 1). Otherwise that message is the
   * title (part 2).
   */
  isFixed?: boolean;
  /** Shown while it is loading. */
  loading?: string;
  /**
   * Title for a screen whose own heading is part of the loaded data, so that the screen has a heading in every state.
   */
  heading?: string;
}

/** The heading of a screen that cannot show its own yet. */
export function ScreenHeading({ words: { heading } }: { words: ListWords }) {
  return heading === undefined ? null : <h1>{translate(heading)}</h1>;
}
