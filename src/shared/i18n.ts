import { I18n } from '@lingui/core';
import { withPlurals } from './english.ts';
import { CONTEXT_MARK, textKey } from './text-key.mjs';

export const SOURCE_LANGUAGE = 'en';

/** A parsed text, as the build makes it: literal parts and gaps. */
type ParsedText = readonly unknown[];
/** The translations of one language by `textKey`. */
type Catalog = Readonly<Record<string, ParsedText>>;

/** What is put into the gaps of a text: `{name}`. */
export type Values = Record<string, unknown>;

/** A text with its values, translated where it is shown. Plain data: it can be stored and sent to another thread. */
export interface Message {
  /** The English text. */
  id: string;
  /** The same parsed by the build, if it has gaps. */
  message?: ParsedText;
  values?: Values;
}

/**
 * What Lingui's macros and our functions translate with. A text is its own id, so a text from a table, the server or
 * the database is translated if the catalog has it, and shown in English if not.
 */
class Translator extends I18n {
  #catalog: Catalog = {};

  constructor() {
    super({ locale: SOURCE_LANGUAGE, messages: { [SOURCE_LANGUAGE]: {} } });
  }

  use(language: string, catalog: Catalog): void {
    this.#catalog = catalog;
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
    let parsed = this.#catalog[textKey(id)] ?? message ?? parsedSimply(id);
    if (this.locale === SOURCE_LANGUAGE && Array.isArray(parsed))
      parsed = withPlurals(parsed, given);
    return super._({ id, message: parsed as string, values: given });
  }
}

/** Left out of a worker that only marks texts. */
export const i18n = /* @__PURE__ */ new Translator();

/** BCP 47 tag of the language in use. */
export function language(): string {
  return i18n.locale;
}

/** For `Intl`. Digits are 0 to 9 in every language, as in times and amounts, which are put together by hand. */
export function intlTag(tag = language()): string {
  return `${tag}-u-nu-latn`;
}

/** Marks a text of a table for translation: `label: text('Home')`. It stays a string; translate it where it is shown. */
export function text<const Text extends string>(english: Text): Text {
  return english;
}

/**
 * A text with gaps to translate later: `message('{count, plural, one {# day} other {# days}}', { count })`. The text
 * must be a literal, because the extraction reads it in the source.
 */
export function message(english: string | Message, values: Values = {}): Message {
  return { ...asMessage(english), values };
}

/** The text in the language in use. Not at the top level of a module, where the language is not known yet. */
export function translate(english: string | Message, values?: Values): string {
  const described = asMessage(english);
  return i18n._({ ...described, values: { ...described.values, ...values } });
}

/** The build has replaced a text with gaps by its descriptor. */
function asMessage(english: string | Message): Message {
  return typeof english === 'string' ? { id: english } : english;
}

/** A text that no build has parsed: gaps such as `{name}`, but no plurals. */
function parsedSimply(id: string): ParsedText | string {
  const [plain = ''] = id.split(CONTEXT_MARK);
  if (/\{\w+,/.test(plain)) return plain;
  return plain.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? [part] : part));
}
