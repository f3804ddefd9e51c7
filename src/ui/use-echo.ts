import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * If an update takes longer than this, the next ones wait for a pause in typing, so that it does not block key presses.
 */
const SLOW_MS = 50;
/** Longer than the time between two key presses of somebody who is typing. */
const PAUSE_MS = 250;

/**
 * Shows a new value in the control at once. Once that is painted, a transition updates the rest of the screen, so that
 * no key press waits for a long list. Where updates are slow, typed values (`isTyped`) are passed on at the next pause.
 * A value that changes from outside replaces the shown one.
 */
export function useEcho<Value>(
  value: Value,
  tell: (value: Value) => void,
  { isTyped = false } = {},
): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  const cancel = useRef<() => void>(undefined);
  const pace = useRef({ toldAt: Number.POSITIVE_INFINITY, tookMs: 0 });
  useEffect(() => () => cancel.current?.(), []);
  useEffect(() => {
    if (value === told) pace.current.tookMs = performance.now() - pace.current.toldAt;
  }, [value, told]);
  if (value !== seen) {
    setSeen(value);
    if (value !== told) setShown(value);
  }

  function change(changed: Value): void {
    setShown(changed);
    cancel.current?.();
    const waitMs = isTyped && pace.current.tookMs > SLOW_MS ? PAUSE_MS : 0;
    cancel.current = whenPainted(waitMs, () => {
      pace.current.toldAt = performance.now();
      startTransition(() => {
        setTold(changed);
        tell(changed);
      });
    });
  }
  return [shown, change];
}

/** Runs the work this long after the next frame; returns how to cancel it. */
function whenPainted(waitMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, waitMs);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
