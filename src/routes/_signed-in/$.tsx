import { createFileRoute, notFound } from '@tanstack/react-router';

/** Any other address: the guard of the layout has sent it on by then if the table of screens says where. */
export const Route = createFileRoute('/_signed-in/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
