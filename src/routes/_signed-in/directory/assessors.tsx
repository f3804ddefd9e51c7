import { createFileRoute } from '@tanstack/react-router';
import { DirectorySearch } from '../-directory/directory-search.ts';
import { PeopleScreen } from '../-directory/people-screen.tsx';

/** The directory of assessors. */
export const Route = createFileRoute('/_signed-in/directory/assessors')({
  validateSearch: DirectorySearch,
  component: Assessors,
});

function Assessors() {
  return <PeopleScreen kind="assessors" />;
}
