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

/** Types to choose from, with English labels that are translated when they are shown. */
export const CONTACT_TYPE_CHOICES = CONTACT_TYPES.map((value) => ({ value, label: WORDS[value] }));

/** Label of a contact type. An unknown type from the server is shown as it is. */
export function contactTypeWords(type: string): string {
  const known = CONTACT_TYPE_CHOICES.find((choice) => choice.value === type);
  return known ? translate(known.label) : type;
}
