import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { translate } from '#shared/i18n.ts';
import { CATEGORY_COUPLES } from '#shared/samples/category-couples.ts';
import type { ReportCategory } from '#shared/samples/report-categories.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';

/** The four sample couples of one category (spec part 2, 2: Category placeholder screens). */
export function CategoryCouples({ category }: { category: ReportCategory }) {
  const name = translate(category.name);
  return (
    <div className={layout.stack4}>
      <BackLink to="/assessment/reports">
        <Trans>Reports</Trans>
      </BackLink>
      <h1>
        <Trans>{name} Reports</Trans>
      </h1>
      <p className={layout.muted}>{translate(category.asks)}</p>
      <ul className={layout.cards}>
        {CATEGORY_COUPLES.map(({ id, name: couple, location }) => (
          <Card key={id} as="li">
            <h2 className={layout.cardTitle}>
              <Link
                to="/assessment/reports/$categoryId/$candidateId"
                params={{ categoryId: category.id, candidateId: String(id) }}
                className={cardLinkClass}
              >
                {couple}
              </Link>
            </h2>
            <p className={layout.muted}>{location}</p>
          </Card>
        ))}
      </ul>
    </div>
  );
}
