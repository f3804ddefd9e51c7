import { text } from './i18n.ts';

/** `contact_type` of a contact with a planter. */
export const CONTACT_TYPES = [
  text('phone'),
  text('email'),
  text('text'),
  text('visit'),
  text('video'),
  text('other'),
] as const;
