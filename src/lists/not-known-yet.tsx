import { CHANGE_FEED } from '#db/queries/feeds.ts';
import { Loading } from '#ui/spinner.tsx';
import { ListGate } from './list-gate.tsx';
import { type ListWords, ScreenHeading } from './list-words.tsx';
import { useKnownState } from './use-list.ts';

const NOTHING_YET = { kind: 'ready', data: undefined } as const;

/** Shown until the device knows whether its server keeps certain records: loading, or why that is not known. */
export function NotKnownYet({ words }: { words: ListWords }) {
  const list = { live: NOTHING_YET, state: useKnownState(CHANGE_FEED) };
  return (
    <ListGate
      list={list}
      words={words}
      empty={
        <>
          <ScreenHeading words={words} />
          <Loading />
        </>
      }
    >
      {() => null}
    </ListGate>
  );
}
