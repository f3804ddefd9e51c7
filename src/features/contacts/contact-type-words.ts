import { CONTACT_TYPES } from '#shared/contact-types.ts';
import { text, translate } from '#shared/i18n.ts';

type ContactType = (typeof CONTACT_TYPES)[number];

const WORDS: Record<ContactType, string> = {
  phone: text('Phone'),
  email: text('Email'),
  text: text('Text message'),
  visit: text('Visit'),
  video: text('Video call'),
  other: text('Other'),
};

/** Types to choose from, in English words: translated where they are shown. */
export const CONTACT_TYPE_CHOICES = CONTACT_TYPES.map((value) => ({ value, label: WORDS[value] }));

/** A type as the server gave it; one that this list does not know stays as it is. */
export function contactTypeWords(type: string): string {
  const known = CONTACT_TYPE_CHOICES.find((choice) => choice.value === type);
  return known ? translate(known.label) : type;
}
