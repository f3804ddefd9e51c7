/** A mail in plain text. Its words are in letters.ts. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Where letters go: an SMTP server, the demo inbox, or nowhere. */
export interface Mailer {
  /** Resolves when the letter was taken over; rejects when it could not be delivered. */
  send(letter: Letter): Promise<void>;
  close(): void;
}
