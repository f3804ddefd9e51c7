import { createFileRoute } from '@tanstack/react-router';
import { churchDesk } from '#src/features/directory/church-desk.ts';
import { DeskScreen } from '#src/features/directory/desk-screen.tsx';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';

/** The directory of churches. */
export const Route = createFileRoute('/_signed-in/directory/churches')({
  validateSearch: DirectorySearch,
  component: Churches,
});

function Churches() {
  return <DeskScreen desk={churchDesk} />;
}
