import { type RefObject, useEffect, useState } from 'react';

interface Measure {
  read(element: HTMLElement): number;
  /** The elements whose size changes the value. */
  watched(element: HTMLElement): Iterable<HTMLElement>;
}

/**
 * A measure of an element, kept up to date. It is read only after a layout, because reading it earlier would force one.
 * The first frame is therefore painted with the guess.
 */
export function useMeasured(
  frame: RefObject<HTMLElement | null>,
  measure: Measure,
  guess: () => number,
): number {
  const [value, setValue] = useState(guess);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setValue(measure.read(element)));
    for (const one of measure.watched(element)) observer.observe(one);
    return () => observer.disconnect();
  }, [frame, measure]);
  return value;
}
