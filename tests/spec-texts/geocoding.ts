/** Texts of spec part 1, 2 and 8, for /admin/geocoding. */
export const GEOCODING_TEXTS = {
  title: 'Geocoding Manager',
  next: 'Geocode Next 10 Planters',
  force: 'Re-geocode Next 10 (Force All)',
  serverError: 'Server error: ',
} as const;
