import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '../-directory/people-screen.tsx';

/** The directory of assessors. */
export const Route = createFileRoute('/_signed-in/directory/assessors')({ component: Assessors });

function Assessors() {
  return <PeopleScreen kind="assessors" />;
}
