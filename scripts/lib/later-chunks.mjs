import { SIGN_IN_LATER } from './first-chunks.mjs';
import { entriesOf } from './module-graph.mjs';

/**
 * The screens and dialogs after the first screen come as one file for each area of the product: fewer files install
 * faster over a slow line, and each file costs a cheap phone milliseconds from the cache, too. What the home opens
 * later is a file that everybody loads, and so is the vault; what the screens of several areas draw at once is one
 * more. Large packages for one purpose (maps, PDFs, tables) stay alone, and so does each language.
 */

/** Ways in besides the password. Nothing that needs the database is here: a guest has none. */
const GUESTS = 'sign-in-later';

/** What the home and the layout show later, and what dialogs of several areas need. */
const HOME = 'home';
/**
 * What starts with the page behind its first screen: cryptography, for those who write confidential reports, and the
 * line to the sync worker.
 */
const VAULT = 'vault';
/** What erases a device on its owner's order: only with a network, so that no device keeps it (precached.mjs). */
const ERASURE = 'erasure';
/** OpenLayers, and the two screens around it. */
const MAP = 'map';
/** Area of the product to the screens and dialogs in it. */
const AREAS = {
  [GUESTS]: SIGN_IN_LATER,
  [ERASURE]:
    /src\/(features\/erasure\/|vault\/sealed-work|sync-client\/(erase-on-order|sealed-work))/,
  // What is shown without a tap.
  [HOME]: /src\/(shells|ui|db|lists|changes\/refus|features\/(home|layout))/,
  [VAULT]: /src\/vault\/|node_modules\/comlink/,
  [MAP]: /directory-map|season-map/,
  // Columns between which cards are dragged.
  boards:
    /src\/(routes\/_signed-in\/(planter-pipeline|hub-leader-assignment|admin\/church-planters)|features\/(hub-assignment|pipeline)\/)/,
  administration:
    /src\/(routes\/_signed-in\/admin\/|features\/(assessments\/admin|audit-log|geocoding|invitations|users)\/)/,
  assessment: /src\/(routes\/_signed-in\/assessment\/|features\/(assessments|vault)\/)/,
  reports: /src\/(routes\/_signed-in\/mbcb-report|features\/reports\/)/,
  planters: /src\/(routes\/_signed-in\/(planter\/|directory)|features\/(contacts|planters)\/)/,
};
/** Screens that few people open, and everybody's own ones. */
const ELSEWHERE = 'more';
/** What screens of so many areas draw at once. */
const SCREENS = 'screens';
const MANY = 3;
const A_SCREEN = /src\/routes\/.*tsr-split=component/;
const ALONE = /node_modules\/(?!comlink)|password-guess|virtual:catalog/;

/** In this order, because a group takes along whatever its modules import. */
export const laterChunks = [
  { debugName: 'vault', name: chunkCalled(VAULT), priority: 5 },
  { debugName: 'sign-in later', name: chunkCalled(GUESTS), priority: 4 },
  { debugName: 'screens', name: chunkCalled(SCREENS), priority: 3 },
  { debugName: 'home', name: chunkCalled(HOME), priority: 2 },
  { debugName: 'areas', name: laterChunkOf },
];

/** @param {string} name */
function chunkCalled(name) {
  /**
   * @param {string} id
   * @param {Modules} modules
   */
  return (id, modules) => (laterChunkOf(id, modules) === name ? name : null);
}

/**
 * @param {string} id
 * @param {Modules} modules
 * @returns {string | null} null: a chunk of its own
 */
function laterChunkOf(id, modules) {
  const entries = entriesOf(id, modules).filter((entry) => !ALONE.test(entry));
  const areas = new Set(entries.map(areaOf));
  const screens = new Set(entries.filter((entry) => A_SCREEN.test(entry)).map(areaOf));
  const isOften = areas.size >= MANY || areas.has(HOME);
  // The vault is there before any screen, for guests, too.
  if (areas.has(VAULT) || (areas.has(GUESTS) && isOften)) return VAULT;
  if (areas.has(GUESTS)) return GUESTS;
  if (screens.size >= MANY) return SCREENS;
  if (areas.has(HOME)) return HOME;
  if (areas.has(MAP) && areas.size === 1) return MAP;
  return areas.size > 1 ? HOME : ([...areas][0] ?? null);
}

/** @param {string} entry */
function areaOf(entry) {
  const found = Object.entries(AREAS).find(([, screens]) => screens.test(entry));
  return found?.[0] ?? ELSEWHERE;
}

/** @typedef {import('./module-graph.mjs').Modules} Modules */
