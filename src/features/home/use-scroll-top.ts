import { useEffect, useRef } from 'react';

/** Scroll position from which the page counts as scrolled, in px. */
const AWAY = 50;

interface Listeners {
  /** Called when the page is scrolled away from its top. */
  onAway(): void;
  /** Called when the page is at its top again after it was scrolled by more than a screen. */
  onBackAtTop(): void;
}

/** Notifies about leaving the top of the page and about returning to it. */
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
