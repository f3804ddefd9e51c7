/**
 * Hashes of the only <style> elements that the page may contain. sonner inserts an empty one and then fills it with its
 * style sheet. inline-styles.test.ts fails if a new version of sonner has another one.
 */
export const INLINE_STYLE_HASHES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', // the empty element
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
] as const;
