import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RESOURCE_CATEGORIES } from '#shared/samples/training-resources.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './training.module.css';

/** The resource library: links out of the app, in a tab of their own (spec part 2, 2: Training). */
export function Resources() {
  return (
    <div className={classes.page}>
      <h1>
        <Trans>Training Resources</Trans>
      </h1>
      {RESOURCE_CATEGORIES.map(({ name, resources }) => (
        <section key={name} className={classes.section} aria-label={name}>
          <h2>{name}</h2>
          <ul className={classes.cards}>
            {resources.map(({ title, description, url }) => (
              <Card key={url} as="li">
                <h3>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className={`${cardLinkClass} ${classes.newTab}`}
                  >
                    {title}
                    <Icon name="share" size={18} />
                    <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
                  </a>
                </h3>
                <p className={classes.quiet}>{description}</p>
              </Card>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
