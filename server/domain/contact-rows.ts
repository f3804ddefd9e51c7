/** The fields of a contact in the list and in the change feed: those of `Contact` in the contract. */
export const CONTACT_FIELDS = [
  'contacts.id',
  'contacts.planter_id',
  'contacts.contact_date',
  'contacts.contact_type',
  'contacts.notes',
  'contacts.next_contact_date',
  'contacts.contacted_by',
  'contacts.contacted_by_name',
  'contacts.created_by_key',
] as const;
