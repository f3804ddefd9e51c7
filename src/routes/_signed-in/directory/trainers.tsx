import { createFileRoute } from '@tanstack/react-router';
import { DeskScreen } from '#src/features/directory/desk-screen.tsx';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { peopleDesks } from '#src/features/directory/people-desks.ts';

/** The directory of trainers. */
export const Route = createFileRoute('/_signed-in/directory/trainers')({
  validateSearch: DirectorySearch,
  component: Trainers,
});

function Trainers() {
  return <DeskScreen desk={peopleDesks.trainers} />;
}
