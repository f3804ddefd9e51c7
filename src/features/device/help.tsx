import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { dayOf } from '#shared/dates.ts';
import { runningBuild } from '#shared/running-build.ts';
import { NewsDialog } from '#src/features/whats-new/news-notice.tsx';
import { saveFile } from '#src/files/save-file.ts';
import { diagnosis } from '#src/sync-client/device.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Facts, Part } from './part.tsx';

/** Information for somebody who helps with a problem. */
export function Help() {
  const [isReading, setReading] = useState(false);
  async function save() {
    const name = `fieldbook-diagnosis-${dayOf(new Date())}.json`;
    saveFile(name, await diagnosis(buildName()), 'application/json');
  }

  return (
    <Part title={t`If something is wrong`}>
      <p>
        <Trans>
          The diagnosis contains counts, times and reasons, and nothing personal: no names, no
          texts, no numbers of records. You can open it and look before you send it to someone.
        </Trans>
      </p>
      <Facts facts={[[t`Version`, buildName()]]} />
      <div className={layout.wrap3}>
        <Button kind="secondary" icon="download" onClick={() => void save()}>
          <Trans>Save a diagnosis</Trans>
        </Button>
        <Button kind="quiet" onClick={() => setReading(true)}>
          <Trans>What is new</Trans>
        </Button>
      </div>
      {isReading && <NewsDialog onClose={() => setReading(false)} />}
    </Part>
  );
}

/** The release and its build, e.g. `0.2.0 (b1c2d3)`. */
function buildName(): string {
  const { version, build } = runningBuild();
  return `${version} (${build})`;
}
