import { createFileRoute } from '@tanstack/react-router';
import { DeskScreen } from '#src/features/directory/desk-screen.tsx';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { peopleDesks } from '#src/features/directory/people-desks.ts';

/** The directory of coaches. */
export const Route = createFileRoute('/_signed-in/directory/coaches')({
  validateSearch: DirectorySearch,
  component: Coaches,
});

function Coaches() {
  return <DeskScreen desk={peopleDesks.coaches} />;
}
