import { startTransition, useState } from 'react';

/**
 * What somebody types or chooses, shown by the control itself at once; the screen behind it follows in a
 * transition, so that a key never waits for a long list. A value that comes from elsewhere is taken.
 */
export function useEcho<Value>(
  value: Value,
  tell: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== told) setShown(value);
  }

  function change(changed: Value): void {
    setShown(changed);
    startTransition(() => {
      setTold(changed);
      tell(changed);
    });
  }
  return [shown, change];
}
