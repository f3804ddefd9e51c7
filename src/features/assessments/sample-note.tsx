import { Trans } from '@lingui/react/macro';
import { isOffered } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { Banner } from '#ui/banner.tsx';

/** Shown above sample data from the specifications. */
export function SampleNote({ hasMeeting = false }: { hasMeeting?: boolean }) {
  const offered = useMirror((db) => isOffered(db, 'decision-meeting'), []);
  if (offered.kind !== 'ready') return null;
  return <Banner>{wordsFor(offered.data, hasMeeting)}</Banner>;
}

function wordsFor(isOffered: boolean, hasMeeting: boolean) {
  if (!isOffered)
    return (
      <Trans>This is sample data. Your server has not said that it keeps decision meetings.</Trans>
    );
  if (hasMeeting)
    return <Trans>This is sample data. Only the team of an event sees its couples.</Trans>;
  return <Trans>This is sample data. No decision meeting has been started yet.</Trans>;
}
