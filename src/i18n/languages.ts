import { languages } from 'virtual:languages';
import { useSyncExternalStore } from 'react';
import { i18n, language, SOURCE_LANGUAGE } from '#shared/i18n.ts';
import { readItem, writeItem } from '#src/account/storage.ts';

/** Storage key of the language that was selected on this device. */
const KEY = 'fieldbook.language';

export interface Language {
  /** BCP 47 tag. */
  tag: string;
  /** Name in the language itself, with the share of translated texts if some are missing: "Español, 87 %". */
  label: string;
}

const ENGLISH: Language = { tag: SOURCE_LANGUAGE, label: 'English' };

/** The languages that a user can select, English first. */
export function offeredLanguages(): Language[] {
  return [ENGLISH, ...languages.filter(({ isForTests }) => !isForTests)];
}

/** Loads this device's language; falls back to English if that fails. Call it before the first screen is rendered. */
export async function startLanguage(): Promise<void> {
  const tag = chosenLanguage() ?? preferredLanguage(navigator.languages);
  if (tag === SOURCE_LANGUAGE) return void keepHere(tag);
  try {
    await show(tag);
  } catch (error) {
    console.warn(`The language ${tag} could not be loaded`, error);
  }
}

/** Loads a language, stores it as the choice of this device and renders the page in it. */
export async function chooseLanguage(tag: string): Promise<void> {
  await show(tag, () => writeItem(KEY, tag));
}

/**
 * The tag of the current language. Used as the `key` of the page's root, it renders everything again after a change.
 */
export function useLanguage(): string {
  return useSyncExternalStore((onChange) => i18n.on('change', onChange), language);
}

/** The best available language for the user's preferences: `es` for `es-MX`. */
export function preferredLanguage(preferred: readonly string[]): string {
  const offered = offeredLanguages().map(({ tag }) => tag);
  const found = preferred.map((tag) =>
    offered.find((one) => one === tag || tag.startsWith(`${one}-`)),
  );
  return found.find((tag) => tag !== undefined) ?? SOURCE_LANGUAGE;
}

/** `onLoaded` is called after loading and before anything is rendered. */
async function show(tag: string, onLoaded?: () => void): Promise<void> {
  const found = languages.find((one) => one.tag === tag);
  const { catalog } = found ? await found.load() : { catalog: {} };
  onLoaded?.();
  i18n.use(found ? tag : SOURCE_LANGUAGE, catalog);
  const root = document.documentElement;
  root.lang = language();
  root.dir = found?.isRightToLeft ? 'rtl' : 'ltr';
  void keepHere(language());
}

/** Asks the service worker to cache the texts of this language, and to cache them for new builds as well. */
async function keepHere(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  for (const worker of [registration?.active, registration?.waiting, registration?.installing]) {
    worker?.postMessage({ type: 'LANGUAGE', tag });
  }
}

/** The language that was selected on this device, or null. */
export function deviceLanguage(): string | null {
  return readItem(KEY);
}

/** Whether this build offers a language. */
export function isOffered(tag: string): boolean {
  return offeredLanguages().some((one) => one.tag === tag);
}

function chosenLanguage(): string | undefined {
  const chosen = readItem(KEY);
  if (chosen === SOURCE_LANGUAGE) return chosen;
  return languages.find(({ tag }) => tag === chosen)?.tag;
}
