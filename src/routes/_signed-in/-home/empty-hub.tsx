import { EmptyState } from '#ui/state.tsx';

/** Nobody is in this hub, and the server has said so. */
export function EmptyHub() {
  return (
    <EmptyState title="No church planters assigned yet" icon="people">
      <p>Planters appear here as soon as they are assigned to this hub.</p>
    </EmptyState>
  );
}
