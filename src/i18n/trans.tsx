import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n } from '#shared/i18n.ts';

/**
 * What Lingui's `<Trans>` macro becomes. It needs no provider: a change of language draws the whole page again
 * (languages.ts).
 */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
