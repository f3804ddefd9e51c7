/** URL of the base map, which is bundled with the app and cached with it, so it needs no network. */
export const BASE_MAP = new URL('./base-map.json', import.meta.url).href;
