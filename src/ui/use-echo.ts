import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * What somebody types or chooses, shown by the control itself at once; the screen behind it follows in a
 * transition when that is painted, so that a key never waits for a long list. A value that comes from
 * elsewhere is taken.
 */
export function useEcho<Value>(
  value: Value,
  tell: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  if (value !== seen) {
    setSeen(value);
    if (value !== told) setShown(value);
  }

  function change(changed: Value): void {
    setShown(changed);
    cancel.current?.();
    cancel.current = whenPainted(() =>
      startTransition(() => {
        setTold(changed);
        tell(changed);
      }),
    );
  }
  return [shown, change];
}

/** Calls back in the task after the next frame; answers how to call it off. */
function whenPainted(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
