import { t } from '@lingui/core/macro';
import { memo, type PointerEvent, useState } from 'react';
import type { Series, Trend } from '#shared/trend.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import classes from './charts.module.css';
import { Figures } from './figures.tsx';
import { marksUpTo, missingWords, niceMost, valuesAt } from './readings.ts';

const WIDTH = 320;
const HEIGHT = 130;
const EDGE = 6;
/** Space for axis labels of the usual length, and the width of one of their characters. */
const LEAST_LEFT = 44;
const CHARACTER = 5.4;
const TOP = 12;

/**
 * Lines over months with an axis, gaps for missing months, and a table of the values. One month is described in text:
 * the last one at first, then the one under the pointer, or selected with the slider by touch or keyboard.
 */
export const TrendChart = memo(function TrendChart({ trend }: { trend: Trend }) {
  const { title, labels, series, show } = trend;
  const last = labels.length - 1;
  const [chosen, setAt] = useState(last);
  // Another year may have fewer months.
  const at = Math.min(chosen, last);
  const most = niceMost(series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const marks = marksUpTo(most).map((value) => ({ value, words: show(value) }));
  const left = leftOf(marks.map(({ words }) => words));
  const shape = { left, most, count: labels.length };
  const missing = missingWords(trend);
  const reading = valuesAt(trend, at);

  function follow(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const place = Math.round(((x - left) / (WIDTH - left - EDGE)) * last);
    setAt(Math.max(0, Math.min(last, place)));
  }

  return (
    <figure className={classNames(layout.box, layout.stack2)} aria-label={title}>
      <figcaption className={classes.title}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes.picture}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerDown={follow}
      >
        <path
          className={classes.axis}
          d={marks.map(({ value }) => `M${left} ${heightOf(value, shape)}H${WIDTH}`).join('')}
        />
        {marks.map(({ value, words }) => (
          <text key={value} className={classes.mark} x={left - 4} y={heightOf(value, shape) + 3}>
            {words}
          </text>
        ))}
        <path className={classes.pointed} d={`M${placeOf(at, shape)} ${TOP}V${HEIGHT - EDGE}`} />
        {series.map(({ name, values }, index) => (
          <Line key={name} values={values} shape={shape} className={lineClass(index)} />
        ))}
      </svg>
      <p className={classNames(layout.spread2, classes.ends, layout.note)}>
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </p>
      <p className={layout.strong}>{reading}</p>
      {last > 0 && (
        <input
          type="range"
          className={classes.slider}
          name="month"
          aria-label={t`Month of ${title}`}
          aria-valuetext={reading}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      )}
      {series.length > 1 && (
        <p className={classNames(layout.cluster2, layout.note)}>
          {series.map(({ name }, index) => (
            <span key={name} className={keyClass(index)}>
              {name}
            </span>
          ))}
        </p>
      )}
      {missing && <p className={layout.note}>{missing}</p>}
      <Figures trend={trend} />
    </figure>
  );
});

function lineClass(index: number): string | undefined {
  return index === 0 ? classes.first : classes.second;
}

function keyClass(index: number): string | undefined {
  return index === 0 ? classes.firstKey : classes.secondKey;
}

/** How values are placed in the picture. */
interface Shape {
  /** Where the lines begin. */
  left: number;
  /** The value at the top. */
  most: number;
  /** Number of months. */
  count: number;
}

interface LineProps {
  values: Series['values'];
  shape: Shape;
  className: string | undefined;
}

/** A line, broken where months are missing, and a dot per month, so that a single month is visible, too. */
function Line({ values, shape, className }: LineProps) {
  const places = values.map((value, at) =>
    value === null ? null : ([placeOf(at, shape), heightOf(value, shape)] as const),
  );
  return (
    <g className={className}>
      <path d={pathOf(places)} />
      <path className={classes.dots} strokeWidth={values.length > 24 ? 3 : 6} d={dotsOf(places)} />
    </g>
  );
}

/** Wide enough for the longest label of the axis. */
function leftOf(labels: readonly string[]): number {
  const longest = Math.max(...labels.map(({ length }) => length));
  return Math.max(LEAST_LEFT, 2 * EDGE + longest * CHARACTER);
}

function placeOf(at: number, { left, count }: Shape): number {
  const step = count > 1 ? (WIDTH - left - 2 * EDGE) / (count - 1) : 0;
  return round(left + EDGE + at * step);
}

function heightOf(value: number, { most }: Shape): number {
  return round(HEIGHT - EDGE - (value / most) * (HEIGHT - EDGE - TOP));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

type Place = readonly [x: number, y: number];

function pathOf(places: readonly (Place | null)[]): string {
  return places
    .map((place, at) => (place ? `${places[at - 1] ? 'L' : 'M'}${place[0]} ${place[1]}` : ''))
    .join('');
}

/** Lines without a length, whose round ends are the dots: one element instead of one for each. */
function dotsOf(places: readonly (Place | null)[]): string {
  return places.map((place) => (place ? `M${place[0]} ${place[1]}h0` : '')).join('');
}
