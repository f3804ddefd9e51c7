import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isWebAddress } from '#shared/contract/website.ts';
import type { Resource } from '#shared/samples/training-resources.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface Props extends Pick<Resource, 'title' | 'description' | 'url'> {
  /** Shown below the description: the state of the resource, and actions for it. */
  children?: ReactNode;
}

/** A link out of the app that opens in a new tab (spec part 2, 2: Training). */
export function ResourceCard({ title, description, url, children }: Props) {
  return (
    <Card as="li" className={layout.stack1}>
      <h3>{isWebAddress(url) ? <OutLink title={title} url={url} /> : title}</h3>
      {description !== '' && <p className={layout.muted}>{description}</p>}
      {children}
    </Card>
  );
}

function OutLink({ title, url }: Pick<Resource, 'title' | 'url'>) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(cardLinkClass, layout.cluster2)}
    >
      {title}
      <Icon name="share" size={18} />
      <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
    </a>
  );
}

/** The resources of a category as cards. */
export function ResourceCategory({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={layout.stack4} aria-label={name}>
      <h2>{name}</h2>
      <ul className={layout.cards}>{children}</ul>
    </section>
  );
}
