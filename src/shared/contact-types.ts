/** `contact_type` of a contact with a planter. */
export const CONTACT_TYPES = ['phone', 'email', 'text', 'visit', 'video', 'other'] as const;
