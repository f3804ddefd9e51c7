import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '../-directory/directory-search.ts';
import { PeopleScreen } from '../-directory/people-screen.tsx';

/** The directory of coaches. */
export const Route = createFileRoute('/_signed-in/directory/coaches')({
  validateSearch: DirectorySearch,
  component: Coaches,
});

function Coaches() {
  return <PeopleScreen kind="coaches" />;
}
