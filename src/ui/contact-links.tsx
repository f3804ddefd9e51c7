import { isWebAddress } from '#shared/contract/website.ts';

/* These are `dir="ltr"`: in a right-to-left language "+1 662" would otherwise end in the plus sign. */

/** An email address that wraps after the @ if it must, not in the middle of a word. */
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

/** The `mailto:` URL of an address. */
export function mailTo(address: string): string {
  // `?` and `&` in an address must not add headers to the message.
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** A link that opens a new email. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={mailTo(address)} dir="ltr" aria-label={address}>
      <MailAddress address={address} />
    </a>
  );
}

/** A link that starts a phone call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} dir="ltr">
      {number}
    </a>
  );
}

/** Becomes a link only if it is a web address: whatever a server returns, a tap must not open any other scheme. */
export function WebsiteLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address;
  return (
    <a href={address} dir="ltr" target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}
