import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import type { MapPlanter, Placed, Unplaced } from './place-planters.ts';
import classes from './planters-map.module.css';

/** Number of rows to render at a time: a network of ten thousand must not be rendered at once. */
const STEP = 200;

interface Props {
  placed: readonly Placed[];
  unplaced: readonly Unplaced[];
  /** The planters at one point, if somebody selected several. */
  picked: readonly string[] | undefined;
  onShowAll(): void;
  onOpen(lid: string): void;
}

/** The planters on the map as a list, for people who cannot see the map, and the planters that are not on it. */
export function MapPeople({ placed, unplaced, picked, onShowAll, onOpen }: Props) {
  const shown = useMemo(() => {
    const wanted = picked && new Set(picked);
    return placed
      .filter(({ planter }) => !wanted || wanted.has(planter.lid))
      .map(({ planter }) => planter);
  }, [placed, picked]);
  return (
    <aside className={classes.people} aria-label={t`Planters on the map`}>
      <h3>{picked ? t`At this point` : t`On the map`}</h3>
      {picked && (
        <Button kind="quiet" small onClick={onShowAll}>
          {t`Show all on the map`}
        </Button>
      )}
      <PlanterList planters={shown} key={picked?.join(' ') ?? ''} onOpen={onOpen} />
      {!picked && unplaced.length > 0 && (
        <>
          <h3>{t`Not on the map`}</h3>
          <UnplacedList unplaced={unplaced} onOpen={onOpen} />
        </>
      )}
    </aside>
  );
}

function PlanterList({
  planters,
  onOpen,
}: {
  planters: readonly MapPlanter[];
  onOpen(lid: string): void;
}) {
  const [count, setCount] = useState(STEP);
  if (planters.length === 0) return <p className={layout.note}>{t`Nobody yet.`}</p>;
  return (
    <>
      <ul className={layout.stack1}>
        {planters.slice(0, count).map((planter) => (
          <li key={planter.lid}>
            <button
              type="button"
              className={classNames(layout.smallBox, layout.option, classes.person)}
              onClick={() => onOpen(planter.lid)}
            >
              <span>{planter.name}</span>
              <span className={layout.note}>{planter.location}</span>
            </button>
          </li>
        ))}
      </ul>
      <More left={planters.length - count} onMore={() => setCount(count + STEP)} />
    </>
  );
}

function UnplacedList({
  unplaced,
  onOpen,
}: {
  unplaced: readonly Unplaced[];
  onOpen(lid: string): void;
}) {
  const [count, setCount] = useState(STEP);
  return (
    <>
      <ul className={layout.stack1}>
        {unplaced.slice(0, count).map(({ planter, why }) => (
          <li key={planter.lid}>
            <button
              type="button"
              className={classNames(layout.smallBox, layout.option, classes.person)}
              onClick={() => onOpen(planter.lid)}
            >
              <span>{planter.name}</span>
              <span className={layout.note}>{translate(why)}</span>
            </button>
          </li>
        ))}
      </ul>
      <More left={unplaced.length - count} onMore={() => setCount(count + STEP)} />
    </>
  );
}

function More({ left, onMore }: { left: number; onMore(): void }) {
  if (left <= 0) return null;
  const count = showCount(left);
  return (
    <Button kind="secondary" small onClick={onMore}>
      {t`${count} more`}
    </Button>
  );
}
