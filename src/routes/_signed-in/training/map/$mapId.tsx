import { createFileRoute } from '@tanstack/react-router';
import { type TrainingMap, trainingMapById } from '#shared/samples/training-maps.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { NoSuchSample } from '../-training/no-such-sample.tsx';
import classes from '../-training/training.module.css';

export const Route = createFileRoute('/_signed-in/training/map/$mapId')({ component: MapScreen });

/** One training: where it took place, and from where its participants came. */
function MapScreen() {
  const { mapId } = Route.useParams();
  const map = trainingMapById(mapId);
  return (
    <div className={classes.page}>
      <BackLink to="/training/map">All training maps</BackLink>
      {map ? <Details map={map} /> : <NoSuchSample title="There is no such training map" />}
    </div>
  );
}

function Details({ map }: { map: TrainingMap }) {
  const facts = [
    ['City', map.city],
    ['Season', map.season],
    ['Year', map.year],
    ['Participants', map.participants],
  ] as const;
  const largest = Math.max(...map.towns.map((town) => town.participants));
  return (
    <>
      <h1>{map.name}</h1>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={classes.section} aria-label="Participants by town">
        <h2>Participants by town</h2>
        <ul className={classes.towns}>
          {map.towns.map(({ name, participants }) => (
            <li key={name}>
              <span>{name}</span>
              <span
                className={classes.bar}
                style={{ width: `${(participants / largest) * 100}%` }}
                aria-hidden="true"
              />
              <span className={classes.number}>{participants}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
