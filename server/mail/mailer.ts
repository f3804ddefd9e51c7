/** A mail in plain text. Its words are in letters.ts. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The same at each try (RFC 5322, Message-ID): a mail server that has it already knows it again. */
  messageId?: string;
  /** Takes a POST that ends letters of this kind (RFC 8058). */
  unsubscribeUrl?: string;
  /** How long it makes sense to send it, in milliseconds; three days without it. */
  validMs?: number;
}

/** Where letters go: an SMTP server, the demo inbox, or nowhere. */
export interface Mailer {
  /** Resolves when the letter was taken over; rejects when it was not, for good with RefusedForGood. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** The mail server will never take this letter. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}
