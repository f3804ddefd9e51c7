import { isWebAddress } from '#shared/contract/website.ts';

/* In a language from right to left their order would change: "+1 662" would end in the plus. */

/** An address that breaks, where it must, after the @ and not in the middle of a word. */
export function MailAddress({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      {at > 0 && <wbr />}
      {address.slice(at)}
    </>
  );
}

/** The address of a link that writes a letter. */
export function mailTo(address: string): string {
  // `?` and `&` in an address must not add headers to the letter.
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** A link that writes a letter. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={mailTo(address)} dir="ltr" aria-label={address}>
      <MailAddress address={address} />
    </a>
  );
}

/** A link that calls. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} dir="ltr">
      {number}
    </a>
  );
}

/** A link only if it leads to the web: whatever a server returns, nothing else may be opened by a tap. */
export function WebsiteLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address;
  return (
    <a href={address} dir="ltr" target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}
