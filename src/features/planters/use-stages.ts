import { useEffect } from 'react';
import { isMissing } from '#db/queries/list-state.ts';
import { stageList } from '#db/queries/stages.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { STAGES } from '#shared/stages.ts';
import { useListState } from '#src/lists/use-list.ts';
import { toast } from '#ui/toast.tsx';
import type { Stages } from './stages.ts';

/** The stages and statuses of the network, live; those of the specification until the server was asked. */
export function useStages(): Stages {
  useListState('stages');
  const listed = useMirror(stageList, []);
  return listed.kind === 'ready' ? listed.data : STAGES;
}

/** Says that the server did not return its stages and statuses. Without a network nobody expects it to. */
export function useStagesProblem(): void {
  const state = useListState('stages');
  const isRefused = isMissing(state) && state.kind !== 'unavailable';
  useEffect(() => {
    if (isRefused) toast(translate('Failed to load stages and statuses'), { kind: 'error' });
  }, [isRefused]);
}
