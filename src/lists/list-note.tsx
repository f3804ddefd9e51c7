import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ListState } from '#db/queries/list-state.ts';
import { failureWords } from '#shared/failure-words.ts';
import { text, translate } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';
import { Banner } from '#ui/banner.tsx';
import layout from '#ui/layout.module.css';
import { type Unreadable, UnreadableNote } from './unreadable-note.tsx';

export type { Unreadable };

interface Props {
  state: ListState;
  unreadable?: Unreadable | undefined;
}

/** A note above the rows of a list about problems with them; nothing if there are none. */
export function ListNote({ state, unreadable }: Props) {
  return (
    <>
      {unreadable && <UnreadableNote {...unreadable} />}
      <Age state={state} />
      {'isCut' in state && state.isCut && (
        <Banner title={t`This list may be incomplete`}>
          <Trans>
            The server may have sent only a part of it: it does not say whether more follows.
          </Trans>
        </Banner>
      )}
    </>
  );
}

const TITLES: Record<string, string> = {
  refused: text('The server no longer shows you this list'),
  failed: text('This list could not be updated'),
  never: text('This list could not be loaded'),
};

/** The time of an earlier read, and why there is no newer one. */
function Age({ state }: { state: ListState }) {
  if (state.kind === 'stale' && state.why) {
    return (
      <p role="status" className={layout.note}>
        {asOf(state.readAt)} {failureWords(state.why.code)}
      </p>
    );
  }
  if (state.kind === 'loading') {
    return state.rows === undefined ? null : (
      <p role="status" className={layout.note}>
        <Trans>Still loading: this is not all yet.</Trans>
      </p>
    );
  }
  if (!('why' in state) || !state.why) return null;
  const readAt = 'readAt' in state ? state.readAt : 0;
  const age = readAt > 0 ? asOf(readAt) : t`There may be more than is shown.`;
  const said = translate(state.why.said.trim());
  const title = TITLES[readAt > 0 ? state.kind : 'never'] ?? '';
  return (
    <Banner tone="warn" role="status" title={translate(title)}>
      {said && <p>{said}</p>}
      <p>
        {failureWords(state.why.code)} {age}
      </p>
    </Banner>
  );
}

function asOf(readAt: number): string {
  const moment = momentWords(readAt);
  return t`As of ${moment}.`;
}
