import { createFileRoute, Link } from '@tanstack/react-router';
import { CURRENT_MAP, PAST_MAPS, type TrainingMap } from '#shared/samples/training-maps.ts';
import { Card, cardLinkClass } from '#ui/card.tsx';
import classes from '../-training/training.module.css';

export const Route = createFileRoute('/_signed-in/training/map/')({ component: TrainingMaps });

/** The current training map and the past ones (spec part 2, 2: Training). */
function TrainingMaps() {
  return (
    <div className={classes.page}>
      <h1>Training Map</h1>
      <MapList title="Current Training Map" maps={[CURRENT_MAP]} />
      <MapList title="Past Training Maps" maps={PAST_MAPS} />
    </div>
  );
}

function MapList({ title, maps }: { title: string; maps: readonly TrainingMap[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {maps.map(({ id, name, city, participants }) => (
          <Card key={id} as="li">
            <h3>
              <Link to="/training/map/$mapId" params={{ mapId: id }} className={cardLinkClass}>
                {name}
              </Link>
            </h3>
            <p className={classes.quiet}>{city}</p>
            <p>{participants} participants</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
