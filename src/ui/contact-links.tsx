import { isWebAddress } from '#shared/contract/website.ts';

/** A link that writes a letter. */
export function MailLink({ address }: { address: string }) {
  // `?` and `&` in an address must not add headers to the letter.
  const href = `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
  return <a href={href}>{address}</a>;
}

/** A link that calls. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
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
