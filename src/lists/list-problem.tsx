import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Missing } from '#db/queries/list-state.ts';
import { failureWords } from '#shared/failure-words.ts';
import { text, translate } from '#shared/i18n.ts';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { type ListWords, ScreenHeading } from './list-words.tsx';

interface Props {
  state: Missing;
  words: ListWords;
  actions?: ReactNode | undefined;
  small?: boolean | undefined;
}

/** Shown in place of a list that could not be loaded: which list, why, and what to do next. */
export function ListProblem({ state, words, actions, small }: Props) {
  const { title, details } = problemWords(state, words);
  const ways = (
    <>
      <TryAgain small={small} />
      {actions}
    </>
  );
  if (small) {
    return (
      <Banner tone="danger" role="alert" title={title} actions={ways}>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
      </Banner>
    );
  }
  return (
    <>
      <ScreenHeading words={words} />
      <ErrorState title={title} actions={ways}>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
      </ErrorState>
    </>
  );
}

/**
 * "Server error text is used when supplied; otherwise the fallback applies. On a list load failure the whole list is
 * replaced by 'Error: …'" (spec part 2, 8). Part 1 gives fixed titles.
 */
function problemWords({ kind, why }: Props['state'], words: ListWords) {
  const { failed, denied, noData, isFixed } = words;
  // Says everything about an answer without the record.
  const isMissing = why.code === 'no-list' && noData !== undefined;
  const ours = translate((kind === 'refused' && denied) || (isMissing && noData) || failed);
  const said = translate(why.said.trim());
  const isServers = said !== '' && why.code !== 'device' && !isFixed;
  const reason = isServers ? said : ours;
  const title = isFixed ? ours : t`Error: ${reason}`;
  const reasons = isMissing ? '' : failureWords(why.code);
  const details = [isServers ? ours : said, reasons, translate(LATER[kind] ?? '')];
  return { title, details: [...new Set(details)].filter((detail) => detail !== '') };
}

const LATER: Partial<Record<Missing['kind'], string>> = {
  unavailable: text('It is loaded as soon as the server can be reached.'),
};

function TryAgain({ small = false }: { small?: boolean | undefined }) {
  const [isBusy, setBusy] = useState(false);

  async function tryAgain() {
    setBusy(true);
    // The state of the list shows the outcome.
    await refreshNow();
    setBusy(false);
  }

  return (
    <Button small={small} busyLabel={isBusy && t`Trying...`} onClick={() => void tryAgain()}>
      <Trans>Try again</Trans>
    </Button>
  );
}
