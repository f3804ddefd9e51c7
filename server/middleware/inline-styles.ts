/**
 * The only <style> elements that may appear in the page, by their content. sonner puts its style sheet
 * into one: first empty, then filled. inline-styles.test.ts fails when a new version of it differs.
 */
export const INLINE_STYLE_HASHES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', // nothing
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
] as const;
