import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Trend } from '#shared/trend.ts';
import { marksUpTo, niceMost } from './readings.ts';
import { TrendChart } from './trend-chart.tsx';

afterEach(cleanup);

const TREND: Trend = {
  title: 'Attendance',
  labels: ['Aug', 'Sep', 'Oct', 'Nov'],
  series: [
    { name: 'Sunday', values: [80, null, 95, 110] },
    { name: 'Groups', values: [20, null, null, 30] },
  ],
  show: String,
};

test('the axis is labeled with values', () => {
  render(<TrendChart trend={TREND} />);
  const marks = [...document.querySelectorAll('svg text')].map((one) => one.textContent);
  expect(marks).toEqual(['0', '100', '200']);
});

test('a long label of the axis moves the lines to the right', () => {
  const leftEdge = () => Number(document.querySelector('svg text')?.getAttribute('x'));
  render(<TrendChart trend={TREND} />);
  const short = leftEdge();
  cleanup();
  const series = [{ name: 'Income', values: [null, null, 1_500_000, null] }];
  render(<TrendChart trend={{ ...TREND, series, show: (value) => `$${value}.00` }} />);
  expect(leftEdge()).toBeGreaterThan(short);
});

test.each([
  [[0], 1],
  [[3, 4], 5],
  [[110], 200],
  [[4_999, 12], 5_000],
  [[10], 10],
])('the axis for the values %s ends at %s', (values, most) => {
  expect(niceMost(values)).toBe(most);
});

test.each([
  [1, [0, 1]],
  [5, [0, 5]],
  [10, [0, 5, 10]],
])('an axis up to %i has the labels %s, none of which would be rounded', (most, marks) => {
  expect(marksUpTo(most)).toEqual(marks);
});

test('shows the values of a month by pointer, touch and keyboard, initially those of the last month', () => {
  render(<TrendChart trend={TREND} />);
  expect(screen.getByText('Nov: Sunday 110, Groups 30')).toBeTruthy();
  const slider = screen.getByRole('slider', { name: 'Month of Attendance' });
  fireEvent.change(slider, { target: { value: '2' } });
  expect(screen.getByText('Oct: Sunday 95, Groups –')).toBeTruthy();
  expect(slider.getAttribute('aria-valuetext')).toBe('Oct: Sunday 95, Groups –');

  const picture = document.querySelector('svg') as SVGSVGElement;
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 320, 130);
  fireEvent.pointerMove(picture, { clientX: 50, clientY: 20 });
  expect(screen.getByText('Aug: Sunday 80, Groups 20')).toBeTruthy();
});

test('names a month without any report', () => {
  render(<TrendChart trend={TREND} />);
  expect(screen.getByText('No figure for Sep.')).toBeTruthy();
});
