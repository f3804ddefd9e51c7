import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n } from '#shared/i18n.ts';

/**
 * Replaces Lingui's `<Trans>` macro. It needs no provider, because a change of language renders the whole page again
 * (languages.ts).
 */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
