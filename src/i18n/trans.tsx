import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n } from '#shared/i18n.ts';

/**
 * Replaces Lingui's `<Trans>` macro. It needs no provider, because a change of language renders the whole page again
 * (languages.ts). A plain call, with no component around the text: a board has dozens of texts, and React would create
 * two more nodes for each.
 */
export function Trans(props: TransProps) {
  return TransNoContext({ ...props, component: undefined, render: null, lingui: { i18n } });
}
