import { useNavigate } from '@tanstack/react-router';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import { giveUp } from '#src/forms/drafts/give-up.ts';

/** Ends a form of the profile, saved or given up: its draft goes, and the profile opens again. */
export function useLeave(draft: DraftHandle): { saved(): Promise<void>; cancel(): Promise<void> } {
  const navigate = useNavigate();
  const leave = () => navigate({ to: '/profile' });
  return {
    saved: () => draft.drop().then(leave),
    cancel: () => giveUp(draft).then(leave),
  };
}
