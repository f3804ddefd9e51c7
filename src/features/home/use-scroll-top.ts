import { useEffect, useRef } from 'react';

/** From here on the grid counts as scrolled, in px. */
const AWAY = 50;

interface Listeners {
  /** The page was scrolled away from its top. */
  onAway(): void;
  /** Back at the top after more than a screen further down. */
  onBackAtTop(): void;
}

/** Distinguishes leaving the top of the page from coming back to it. */
export function useScrollTop(listeners: Listeners): void {
  const newest = useRef(listeners);
  useEffect(() => {
    newest.current = listeners;
  });
  useEffect(() => {
    let wasFarDown = false;
    const onScroll = () => {
      const { scrollY, innerHeight } = window;
      if (scrollY > AWAY) newest.current.onAway();
      if (scrollY > innerHeight) wasFarDown = true;
      if (scrollY === 0 && wasFarDown) {
        wasFarDown = false;
        newest.current.onBackAtTop();
      }
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}
