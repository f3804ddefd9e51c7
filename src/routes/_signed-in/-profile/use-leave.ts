import { useNavigate } from '@tanstack/react-router';
import type { useDraft } from '#db/queries/use-draft.ts';

/** Ends a form of the profile, saved or given up: its draft is dropped, and the profile opens again. */
export function useLeave(draft: ReturnType<typeof useDraft>): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await draft.drop();
    await navigate({ to: '/profile' });
  };
}
