/** Number of digits in a PIN. */
export const PIN_LENGTH = 6;

export function isPin(text: string): boolean {
  return new RegExp(`^\\d{${PIN_LENGTH}}$`).test(text);
}

/** Input attributes for the on-screen keyboard. */
export const PIN_INPUT = { inputMode: 'numeric', maxLength: PIN_LENGTH } as const;
