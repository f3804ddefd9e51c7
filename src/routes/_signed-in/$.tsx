import { createFileRoute, notFound } from '@tanstack/react-router';

/**
 * Any other address. If the table of screens defines a redirect for it, the layout's guard has already followed that.
 */
export const Route = createFileRoute('/_signed-in/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
