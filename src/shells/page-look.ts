import { useEffect, useLayoutEffect } from 'react';
import { PRODUCT } from '#shared/config.ts';
import type { Theme } from './shell-look.ts';

/** Colors of the whole page, and of the browser's own bar around it. */
export function useTheme(theme: Theme): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    const bar = getComputedStyle(root).getPropertyValue('--bar').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
  }, [theme]);
}

/** 'Planters · Fieldbook' in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
