/** A PIN has this many digits. */
export const PIN_LENGTH = 6;

export function isPin(text: string): boolean {
  return new RegExp(`^\\d{${PIN_LENGTH}}$`).test(text);
}

/** What an input for a PIN asks of the keyboard. */
export const PIN_INPUT = { inputMode: 'numeric', maxLength: PIN_LENGTH } as const;
