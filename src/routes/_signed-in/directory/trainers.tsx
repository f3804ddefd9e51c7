import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '../-directory/directory-search.ts';
import { PeopleScreen } from '../-directory/people-screen.tsx';

/** The directory of trainers. */
export const Route = createFileRoute('/_signed-in/directory/trainers')({
  validateSearch: DirectorySearch,
  component: Trainers,
});

function Trainers() {
  return <PeopleScreen kind="trainers" />;
}
