import { createFileRoute, notFound, useLocation } from '@tanstack/react-router';
import { translate } from '#shared/i18n.ts';
import { findScreen } from '#shared/screen-access.ts';
import { NotHereYet } from '#src/shells/not-here-yet.tsx';

/** Addresses of the table of screens whose own file does not exist yet. */
export const Route = createFileRoute('/_signed-in/$')({ component: ScreenToCome });

function ScreenToCome() {
  const { pathname } = useLocation();
  const screen = findScreen(pathname);
  if (!screen) throw notFound();
  return <NotHereYet title={translate(screen.title)} />;
}
