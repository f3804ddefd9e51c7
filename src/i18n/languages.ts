import { languages } from 'virtual:languages';
import { useSyncExternalStore } from 'react';
import { i18n, language, SOURCE_LANGUAGE } from '#shared/i18n.ts';
import { readItem, writeItem } from '#src/account/storage.ts';

/** The choice on this device. */
const KEY = 'fieldbook.language';
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|ur|yi)\b|-XB$/;

export interface Language {
  /** BCP 47 tag. */
  tag: string;
  /** In the language itself: "Español". */
  name: string;
  percent: number;
}

/** What a person can choose from, English first. */
export function offeredLanguages(): Language[] {
  const offered = languages.filter(({ isForTests }) => !isForTests);
  return [{ tag: SOURCE_LANGUAGE, percent: 100 }, ...offered].map(({ tag, percent }) => ({
    tag,
    percent,
    name: nameOf(tag),
  }));
}

/** Loads the language of this device; stays with English if that fails. Call it before the first screen is drawn. */
export async function startLanguage(): Promise<void> {
  const tag = chosenLanguage() ?? preferredLanguage(navigator.languages);
  if (tag === SOURCE_LANGUAGE) return;
  try {
    await show(tag);
  } catch (error) {
    console.warn(`The language ${tag} could not be loaded`, error);
  }
}

/** Loads a language, keeps it as the choice of this device and draws the page in it. */
export async function chooseLanguage(tag: string): Promise<void> {
  await show(tag);
  writeItem(KEY, tag);
}

/** The tag of the language in use; as the `key` of the page's root it draws all of it again after a change. */
export function useLanguage(): string {
  return useSyncExternalStore((onChange) => i18n.on('change', onChange), language);
}

/** The best language that we have for what somebody prefers: `es-MX` gets `es`. */
export function preferredLanguage(preferred: readonly string[]): string {
  const offered = offeredLanguages().map(({ tag }) => tag);
  const found = preferred.map((tag) =>
    offered.find((one) => one === tag || tag.startsWith(`${one}-`)),
  );
  return found.find((tag) => tag !== undefined) ?? SOURCE_LANGUAGE;
}

async function show(tag: string): Promise<void> {
  const found = languages.find((one) => one.tag === tag);
  const { catalog } = found ? await found.load() : { catalog: {} };
  i18n.use(found ? tag : SOURCE_LANGUAGE, catalog);
  const root = document.documentElement;
  root.lang = language();
  root.dir = RIGHT_TO_LEFT.test(language()) ? 'rtl' : 'ltr';
}

function chosenLanguage(): string | undefined {
  const chosen = readItem(KEY);
  if (chosen === SOURCE_LANGUAGE) return chosen;
  return languages.find(({ tag }) => tag === chosen)?.tag;
}

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
