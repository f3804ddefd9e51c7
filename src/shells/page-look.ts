import { useEffect, useLayoutEffect } from 'react';
import { PRODUCT } from '#shared/config.ts';
import type { Theme } from './shell-look.ts';

/** Sets the colors of the page and of the browser's own toolbar. */
export function useTheme(theme: Theme): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    const bar = getComputedStyle(root).getPropertyValue('--bar').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
  }, [theme]);
}

/** Sets the document title, e.g. 'Planters · Fieldbook'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
