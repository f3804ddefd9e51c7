import { I18n } from '@lingui/core';
import { withPlurals } from './english.ts';
import { CONTEXT_MARK, textKey } from './text-key.mjs';

export const SOURCE_LANGUAGE = 'en';

/** A text as the build parses it: literal parts and placeholders. */
type ParsedText = readonly unknown[];
/** The translations of one language by `textKey`. */
type Catalog = Readonly<Record<string, ParsedText>>;

/** The values of a text's placeholders, such as `{name}`. */
export type Values = Record<string, unknown>;

/** A text with its values, translated where it is shown. Plain data: it can be stored and sent to another thread. */
export interface Message {
  /** The English text. */
  id: string;
  /** The same text, parsed by the build, if it has placeholders. */
  message?: ParsedText;
  values?: Values;
}

/**
 * The translator that Lingui's macros and our functions use. A text is its own id, so a text from a table, the server
 * or the database is translated if the catalog has it, and shown in English if not.
 */
class Translator extends I18n {
  #catalog: Catalog = {};
  /** Translations of texts without values, which a screen needs hundreds of times. */
  readonly #known = new Map<string, string>();

  constructor() {
    super({ locale: SOURCE_LANGUAGE, messages: { [SOURCE_LANGUAGE]: {} } });
  }

  use(language: string, catalog: Catalog): void {
    this.#catalog = catalog;
    this.#known.clear();
    this.loadAndActivate({ locale: language, locales: intlTag(language), messages: {} });
  }

  override _(
    text: string | { id: string; message?: unknown; values?: Values },
    values?: Values,
    options?: { message?: unknown },
  ): string {
    const described = typeof text === 'string' ? { id: text, ...options } : text;
    const { id, message } = described;
    const given = described.values ?? values ?? {};
    const isPlain = Object.keys(given).length === 0;
    const known = isPlain ? this.#known.get(id) : undefined;
    if (known !== undefined) return known;
    let parsed = this.#catalog[textKey(id)] ?? message ?? parsedSimply(id);
    if (this.locale === SOURCE_LANGUAGE && Array.isArray(parsed))
      parsed = withPlurals(parsed, given);
    const translated = super._({ id, message: parsed as string, values: given });
    if (isPlain) this.#known.set(id, translated);
    return translated;
  }
}

/** Left out of the bundle of a worker that only marks texts. */
export const i18n = /* @__PURE__ */ new Translator();

/** BCP 47 tag of the language in use. */
export function language(): string {
  return i18n.locale;
}

/** The tag for `Intl`. Digits are 0 to 9 in every language, as in times and amounts, which are formatted by hand. */
export function intlTag(tag = language()): string {
  return `${tag}-u-nu-latn`;
}

/**
 * Marks a text in a table for translation: `label: text('Home')`. It stays a string; translate it where it is shown.
 */
export function text<const Text extends string>(english: Text): Text {
  return english;
}

/**
 * A text with placeholders to translate later: `message('{count, plural, one {# day} other {# days}}', { count })`. The
 * text must be a literal, because it is extracted from the source.
 */
export function message(english: string | Message, values: Values = {}): Message {
  return { ...asMessage(english), values };
}

/**
 * Translates a text to the language in use. Do not call it at the top level of a module, where the language is not
 * known yet.
 */
export function translate(english: string | Message, values?: Values): string {
  const described = asMessage(english);
  return i18n._({ ...described, values: { ...described.values, ...values } });
}

/** The build replaces a text that has placeholders with its descriptor. */
function asMessage(english: string | Message): Message {
  return typeof english === 'string' ? { id: english } : english;
}

/** Parses a text that the build has not parsed: placeholders such as `{name}`, but no plurals. */
function parsedSimply(id: string): ParsedText | string {
  const [plain = ''] = id.split(CONTEXT_MARK);
  if (/\{\w+,/.test(plain)) return plain;
  return plain.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? [part] : part));
}
