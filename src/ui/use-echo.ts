import { startTransition, useEffect, useRef, useState } from 'react';

/** What takes longer than this to follow follows a pause in typing, so that no key has to wait for it. */
const SLOW_MS = 50;
/** Longer than between two keys of somebody who is still typing. */
const PAUSE_MS = 250;

/**
 * What somebody types or chooses, shown by the control itself at once; the screen behind it follows in a
 * transition when that is painted, so that a key never waits for a long list. On a slow device what is typed
 * (`isTyped`) is followed at the next pause. A value that comes from elsewhere is taken.
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

/** Calls back that long after the next frame; returns how to cancel it. */
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
