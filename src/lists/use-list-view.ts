import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** So long after the last act the address follows: a navigation is too slow for every key. */
const FOLLOWS_MS = 300;

/**
 * What somebody wants to see of a list: words, filters, order, page. The screen answers each act from here,
 * at once; the address follows when there is time, so that back, a reload and a link show the same.
 * @param address what the address says now
 * @param follow makes the address say this, in place of what it says
 */
export function useListView<View extends object>(
  address: View,
  follow: (view: View) => void,
): [View, (change: Partial<View>) => void] {
  const [view, setView] = useState(address);
  const [seen, setSeen] = useState(address);
  // The newest is last; before it are those at which the address has yet to arrive.
  const [sent, setSent] = useState([address]);

  if (!isSame(address, seen)) {
    setSeen(address);
    const place = sent.findIndex((one) => isSame(one, address));
    if (place >= 0) setSent(sent.slice(place));
    else {
      // Not by this screen: somebody went back, or followed a link.
      setSent([address]);
      setView(address);
    }
  }

  const { history } = useRouter();
  const [path] = useState(() => history.location.pathname);
  const send = useEffectEvent((wanted: View) => {
    // Somebody is on the way to another screen, which this must not hold up.
    if (history.location.pathname !== path) return;
    setSent([...sent, wanted]);
    follow(wanted);
  });
  const isBehind = !isSame(view, sent.at(-1) ?? address);
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => send(view), FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [isBehind, view]);

  const change = useCallback(
    (changes: Partial<View>) => setView((before) => ({ ...before, ...changes })),
    [],
  );
  return [view, change];
}

function isSame(a: object, b: object): boolean {
  if (a === b) return true;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => Reflect.get(a, name) === Reflect.get(b, name));
}
