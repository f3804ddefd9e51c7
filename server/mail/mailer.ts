/** A mail in plain text. letters.ts has the texts. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The same at each try (RFC 5322, Message-ID), so that a mail server can recognize a duplicate. */
  messageId?: string;
  /** Accepts a POST that unsubscribes from letters of this kind (RFC 8058). */
  unsubscribeUrl?: string;
  /** How long the letter is worth sending, in milliseconds; three days by default. */
  validMs?: number;
}

/** Where letters go: an SMTP server, the demo inbox, or nowhere. */
export interface Mailer {
  /** Resolves when the letter has been accepted. Rejects otherwise: with RefusedForGood if a retry is pointless. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** The mail server will never accept this letter. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}
