import type { jsPDF } from 'jspdf';
import type { Series, Trend } from '#shared/trend.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const INK = ['#14532d', '#b45309'] as const;
const DASH = [3, 2.5];
const GREY = '#6b7280';

/** Draws one chart: lines over months, with a gap for a missing month; the second line is dashed. */
export function drawTrend(doc: jsPDF, trend: Trend, box: Box): void {
  const { labels, series } = trend;
  const picture = { x: box.x, y: box.y + 18, width: box.width, height: box.height - 46 };
  const ground = picture.y + picture.height;
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));

  doc.setFontSize(10).setFont('OpenSans', 'bold').setTextColor('#111111');
  doc.text(trend.title, box.x, box.y + 8);
  doc.setFontSize(7.5).setFont('OpenSans', 'normal').setTextColor(GREY);
  doc.text(trend.show(most), box.x + box.width, box.y + 8, { align: 'right' });
  doc.setDrawColor('#d1d5db').setLineWidth(0.6);
  doc.line(picture.x, ground, picture.x + picture.width, ground);
  doc.text(labels[0] ?? '', picture.x, ground + 11);
  doc.text(labels.at(-1) ?? '', picture.x + picture.width, ground + 11, { align: 'right' });

  for (const [index, one] of series.entries()) {
    doc.setDrawColor(INK[index] ?? GREY).setFillColor(INK[index] ?? GREY);
    drawLine(doc, placesOf(one, most, picture), index > 0);
  }
  doc.setLineDashPattern([], 0);
  if (series.length > 1) drawLegend(doc, series, { ...box, y: ground + 22 });
}

type Place = readonly [x: number, y: number] | null;

function placesOf({ values }: Series, most: number, { x, y, width, height }: Box): Place[] {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, at) =>
    value === null ? null : [x + at * step, y + height - (value / most) * height],
  );
}

function drawLine(doc: jsPDF, places: readonly Place[], isDashed: boolean): void {
  doc.setLineWidth(1.4).setLineDashPattern(isDashed ? DASH : [], 0);
  for (const [at, place] of places.entries()) {
    const before = places[at - 1];
    if (place && before) doc.line(before[0], before[1], place[0], place[1]);
  }
  for (const place of places) if (place) doc.circle(place[0], place[1], 1.8, 'F');
}

function drawLegend(doc: jsPDF, series: readonly Series[], { x, y }: Box): void {
  let at = x;
  for (const [index, { name }] of series.entries()) {
    doc.setDrawColor(INK[index] ?? GREY).setLineDashPattern(index > 0 ? DASH : [], 0);
    doc.line(at, y - 2.5, at + 16, y - 2.5);
    doc.text(name, at + 20, y);
    at += doc.getTextWidth(name) + 36;
  }
  doc.setLineDashPattern([], 0);
}
