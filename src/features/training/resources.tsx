import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RESOURCE_CATEGORIES } from '#shared/samples/training-resources.ts';
import layout from '#ui/layout.module.css';
import { KeptOrSample, SampleNote } from './keeps-training.tsx';
import { KeptResources } from './kept-resources.tsx';
import { ResourceCard, ResourceCategory } from './resource-card.tsx';

/** The resource library (spec part 2, 2: Training): records if the server has them, otherwise the samples. */
export function Resources() {
  return (
    <div className={layout.stack5}>
      <h1>
        <Trans>Training Resources</Trans>
      </h1>
      <KeptOrSample
        table="training_resources"
        words={{ failed: t`Failed to load resources` }}
        kept={<KeptResources />}
        sample={<Samples />}
      />
    </div>
  );
}

function Samples() {
  return (
    <>
      <SampleNote />
      {RESOURCE_CATEGORIES.map(({ name, resources }) => (
        <ResourceCategory key={name} name={name}>
          {resources.map((resource) => (
            <ResourceCard key={resource.url} {...resource} />
          ))}
        </ResourceCategory>
      ))}
    </>
  );
}
