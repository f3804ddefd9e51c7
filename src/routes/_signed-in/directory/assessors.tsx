import { createFileRoute } from '@tanstack/react-router';
import { DeskScreen } from '#src/features/directory/desk-screen.tsx';
import { DirectorySearch } from '#src/features/directory/directory-search.ts';
import { peopleDesks } from '#src/features/directory/people-desks.ts';

/** The directory of assessors. */
export const Route = createFileRoute('/_signed-in/directory/assessors')({
  validateSearch: DirectorySearch,
  component: Assessors,
});

function Assessors() {
  return <DeskScreen desk={peopleDesks.assessors} />;
}
