/** Address of the map that needs no network: it comes with the app and is kept with it. */
export const BASE_MAP = new URL('./base-map.json', import.meta.url).href;
