import { SIGN_IN_LATER } from './first-chunks.mjs';
import { entriesOf, onlyChunk } from './module-graph.mjs';

/**
 * Bundles the screens and dialogs after the first screen into one file for each area of the product. Fewer files
 * install faster over a slow connection, and each file costs a cheap phone milliseconds, even from the cache; but so
 * does code that a screen loads without need. So there are two files for what several areas share: what the lists of
 * planters need, and the rest. Everybody loads the vault and the later parts of the home screen. Large packages for one
 * purpose (maps, PDFs, tables) and languages each stay separate.
 */

/** Ways to sign in besides the password. Must not contain code that needs the database, which a guest does not have. */
const GUESTS = 'sign-in-later';

/** Later parts of the home screen and the layout. */
const HOME = 'home';
/**
 * Code that starts with the page, behind its first screen: cryptography for confidential reports, the connection to the
 * sync worker, the installation of the app, and the question whether the passkey of this device still counts.
 */
const VAULT = 'vault';
/** Erases a device on its owner's order. Needs a network anyway, so devices do not precache it (precached.mjs). */
const ERASURE = 'erasure';
/** The two screens with a map. OpenLayers is separate, so that a change of them leaves it in the cache. */
const MAP = 'map';
/** The screens and dialogs of each area of the product. */
const AREAS = {
  [GUESTS]: SIGN_IN_LATER,
  [ERASURE]:
    /src\/(features\/erasure\/|vault\/sealed-work|sync-client\/(erase-on-order|sealed-work))/,
  // Code that is shown without a tap.
  [HOME]:
    /src\/(shells|ui|db\/(?!queries\/keep-first-planters)|lists|changes\/refus|features\/(home|layout))/,
  [VAULT]:
    /src\/(vault\/|app\/(install-app|removed-passkey)|shells\/(register-app|kept-app))|node_modules\/(comlink|workbox-)/,
  [MAP]: /directory-map|season-map/,
  // Screens with columns between which people drag cards. Only the outbox opens refused changes.
  boards:
    /src\/(routes\/_signed-in\/(planter-pipeline|hub-leader-assignment|admin\/church-planters)|features\/(hub-assignment\/(?!edit-refused)|pipeline\/))/,
  administration:
    /src\/(routes\/_signed-in\/admin\/|features\/(assessments\/admin|audit-log|geocoding|invitations|users)\/)/,
  assessment: /src\/(routes\/_signed-in\/assessment\/|features\/(assessments|vault)\/)/,
  reports: /src\/(routes\/_signed-in\/mbcb-report|features\/reports\/)/,
  training: /src\/(routes\/_signed-in\/training\/|features\/training\/)/,
  // Its route imports the code that reads the first rows while the screen is still loading.
  directory:
    /src\/(routes\/_signed-in\/directory\/planters|features\/planters\/directory\/|db\/queries\/keep-first-planters)/,
  planters: /src\/(routes\/_signed-in\/(planter\/|directory)|features\/(contacts|planters)\/)/,
};
/** Screens that few people open, and the screens for one's own account. */
const ELSEWHERE = 'more';
/** Code that the directory and the boards share with other areas. */
const LISTS = 'lists';
const LISTS_OF_PLANTERS =
  /src\/(routes\/_signed-in\/(directory\/planters|planter-pipeline|hub-leader-assignment)\.tsx|db\/queries\/keep-first-planters)/;
/** Other code that several areas share. */
const SCREENS = 'screens';
const ALONE = /node_modules\/(?!comlink|workbox-)|password-guess|virtual:catalog/;

/** The order matters, because a group also takes in the modules that its modules import. */
export const laterChunks = [
  { name: 'openlayers', test: /node_modules\/(ol|rbush|quickselect)\//, priority: 6 },
  { debugName: 'vault', name: onlyChunk(VAULT, laterChunkOf), priority: 5 },
  { debugName: 'sign-in later', name: onlyChunk(GUESTS, laterChunkOf), priority: 4 },
  { debugName: 'lists', name: onlyChunk(LISTS, laterChunkOf), priority: 3 },
  { debugName: 'screens', name: onlyChunk(SCREENS, laterChunkOf), priority: 2 },
  { debugName: 'areas', name: laterChunkOf },
];

/**
 * @param {string} id
 * @param {Modules} modules
 * @returns {string | null} null: a chunk of its own
 */
function laterChunkOf(id, modules) {
  const entries = entriesOf(id, modules).filter((entry) => !ALONE.test(entry));
  const areas = new Set(entries.map(areaOf));
  // The vault is loaded before any screen, also for guests.
  if (areas.has(VAULT) || (areas.has(GUESTS) && (areas.size > 2 || areas.has(HOME)))) return VAULT;
  if (areas.has(GUESTS)) return GUESTS;
  if (areas.size <= 1) return [...areas][0] ?? null;
  return entries.some((entry) => LISTS_OF_PLANTERS.test(entry)) ? LISTS : SCREENS;
}

/** @param {string} entry */
function areaOf(entry) {
  const found = Object.entries(AREAS).find(([, screens]) => screens.test(entry));
  return found?.[0] ?? ELSEWHERE;
}

/** @typedef {import('./module-graph.mjs').Modules} Modules */
