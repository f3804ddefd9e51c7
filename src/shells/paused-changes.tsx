import { momentWords } from '#shared/moments.ts';
import { Banner } from '#ui/banner.tsx';

/** Over every screen while the operator has paused changes. */
export function PausedChanges({ until }: { until: number }) {
  return (
    <Banner title={`Changes are paused until ${momentWords(until)}`} role="status">
      The server is being maintained. Contacts, reports and records that you change are saved on
      this device and sent afterwards. Accounts and passwords cannot be changed until then.
    </Banner>
  );
}
