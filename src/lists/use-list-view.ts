import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Delay between the last input and the update of the URL: a navigation is too slow for every keystroke. */
const FOLLOWS_MS = 300;

/**
 * The view of a list that somebody has chosen: words, filters, order, page. The screen responds to each input at once,
 * and the URL follows a little later, so that the back button, a reload and a link show the same view.
 * @param address the view in the current URL
 * @param follow replaces the view in the URL
 */
export function useListView<View extends object>(
  address: View,
  follow: (view: View) => void,
): [View, (change: Partial<View>) => void] {
  const [view, setView] = useState(address);
  const [seen, setSeen] = useState(address);
  // The newest view is last; before it are views that the URL has not reached yet.
  const [sent, setSent] = useState([address]);

  if (!isSame(address, seen)) {
    setSeen(address);
    const place = sent.findIndex((one) => isSame(one, address));
    if (place >= 0) setSent(sent.slice(place));
    else {
      // The change is not from this screen: somebody went back or followed a link.
      setSent([address]);
      setView(address);
    }
  }

  const { history } = useRouter();
  const [path] = useState(() => history.location.pathname);
  const send = useEffectEvent((wanted: View) => {
    // Somebody is navigating to another screen, which this must not delay.
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
