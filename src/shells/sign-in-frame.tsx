import type { ReactNode } from 'react';
import { NETWORK_META, PRODUCT } from '#shared/config.ts';
import { LanguagePicker } from '#src/i18n/language-picker.tsx';
import { usePageTitle, useTheme } from './page-look.ts';
import classes from './sign-in-frame.module.css';

export interface SignInFrameProps {
  /** Heading of the card. */
  heading: string;
  /** Document title, if it differs from the heading. */
  title?: string;
  children: ReactNode;
  /** Links below the card. */
  links?: ReactNode;
}

/** The frame of every screen that requires no sign-in. */
export function SignInFrame({ heading, title = heading, children, links }: SignInFrameProps) {
  useTheme('dark');
  usePageTitle(title);
  const network = networkName();
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <img src="/icons/favicon.svg" alt="" width="56" height="56" />
        <p>
          {PRODUCT}
          {network && <small>{network}</small>}
        </p>
      </header>
      <main className={classes.card}>
        <h1>{heading}</h1>
        {children}
      </main>
      {links && <nav className={classes.links}>{links}</nav>}
      <footer>
        <LanguagePicker />
      </footer>
    </div>
  );
}

/** The name of the network, if its server has one. */
function networkName(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_META}"]`)?.content;
}
