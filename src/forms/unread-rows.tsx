import { plural, t } from '@lingui/core/macro';
import { showCount } from '#shared/formats.ts';
import { Banner } from '#ui/banner.tsx';

/** Reports how many rows of a list from the server could not be read. Renders nothing if all could. */
export function UnreadRows({ count }: { count: number }) {
  if (count === 0) return null;
  const shown = showCount(count);
  const title = plural(count, {
    one: 'One entry could not be read',
    other: `${shown} entries could not be read`,
  });
  return (
    <Banner tone="warn" role="status" title={title}>
      {t`The list is not complete. Tell the person who runs your server.`}
    </Banner>
  );
}
