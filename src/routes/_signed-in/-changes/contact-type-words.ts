import { CONTACT_TYPES } from '#shared/contact-types.ts';

type ContactType = (typeof CONTACT_TYPES)[number];

const WORDS: Record<ContactType, string> = {
  phone: 'Phone',
  email: 'Email',
  text: 'Text message',
  visit: 'Visit',
  video: 'Video call',
  other: 'Other',
};

/** Types to choose from, in words. */
export const CONTACT_TYPE_CHOICES = CONTACT_TYPES.map((value) => ({ value, label: WORDS[value] }));

/** A type as the server gave it; one that this list does not know stays as it is. */
export function contactTypeWords(type: string): string {
  return CONTACT_TYPE_CHOICES.find((choice) => choice.value === type)?.label ?? type;
}
