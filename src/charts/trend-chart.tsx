import { useState } from 'react';
import { type Series, showTrendValue, type Trend } from '#shared/trend.ts';
import classes from './charts.module.css';

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 6;

/** Lines over months with gaps where a month is missing, and the same figures as a table. */
export function TrendChart({ trend }: { trend: Trend }) {
  const { title, labels, series } = trend;
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <figure className={classes.chart} aria-label={title}>
      <figcaption className={classes.title}>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.picture} aria-hidden="true">
        <line x1={0} x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} className={classes.ground} />
        {series.map(({ name, values }, index) => (
          <Line key={name} values={values} most={most} className={lineClass(index)} />
        ))}
      </svg>
      <p className={classes.ends}>
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </p>
      {series.length > 1 && (
        <p className={classes.legend}>
          {series.map(({ name }, index) => (
            <span key={name} className={keyClass(index)}>
              {name}
            </span>
          ))}
        </p>
      )}
      <Figures trend={trend} />
    </figure>
  );
}

/** The table is made when somebody wants to see it. */
function Figures({ trend }: { trend: Trend }) {
  const { labels, series } = trend;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.figures} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Figures</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{showTrendValue(trend, values[at])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function lineClass(index: number): string | undefined {
  return index === 0 ? classes.first : classes.second;
}

function keyClass(index: number): string | undefined {
  return index === 0 ? classes.firstKey : classes.secondKey;
}

interface LineProps {
  values: Series['values'];
  most: number;
  className: string | undefined;
}

/** One path for each unbroken run of months, and a dot for each month: one alone is seen, too. */
function Line({ values, most, className }: LineProps) {
  const places = values.map((value, at) =>
    value === null ? null : ([placeOf(at, values.length), heightOf(value, most)] as const),
  );
  return (
    <g className={className}>
      <path d={pathOf(places)} />
      {places.map(
        (place) =>
          place && (
            <circle key={place[0]} cx={place[0]} cy={place[1]} r={values.length > 24 ? 1.5 : 3} />
          ),
      )}
    </g>
  );
}

function placeOf(at: number, count: number): number {
  const step = count > 1 ? (WIDTH - 2 * EDGE) / (count - 1) : 0;
  return round(EDGE + at * step);
}

function heightOf(value: number, most: number): number {
  return round(HEIGHT - EDGE - (value / most) * (HEIGHT - 3 * EDGE));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function pathOf(places: readonly (readonly [number, number] | null)[]): string {
  return places
    .map((place, at) => (place ? `${places[at - 1] ? 'L' : 'M'}${place[0]} ${place[1]}` : ''))
    .join('');
}
