import type { ReactNode } from 'react';
import { isWebAddress } from '#shared/contract/website.ts';
import classes from './directory.module.css';

/** Labelled facts, each a `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One fact; left out where there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link only where it leads to the web: whatever a server tells, nothing else may be opened by a tap. */
export function WebsiteLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}

export function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>;
}

export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
}
