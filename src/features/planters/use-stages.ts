import { useEffect } from 'react';
import { isMissing } from '#db/queries/list-state.ts';
import { stageList } from '#db/queries/stages.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { STAGES } from '#shared/stages.ts';
import { useListState } from '#src/lists/use-list.ts';
import { toast } from '#ui/toast.tsx';
import type { Stages } from './stages.ts';

/** The live stages and statuses of the network; those of the specification until the server's are known. */
export function useStages(): Stages {
  useListState('stages');
  const listed = useMirror(stageList, []);
  return listed.kind === 'ready' ? listed.data : STAGES;
}

/** Reports that the server did not return its stages and statuses. Says nothing without a network. */
export function useStagesProblem(): void {
  const state = useListState('stages');
  const isRefused = isMissing(state) && state.kind !== 'unavailable';
  useEffect(() => {
    if (isRefused) toast(translate('Failed to load stages and statuses'), { kind: 'error' });
  }, [isRefused]);
}
