/** Made by scripts/lib/translations.mjs from the files in src/locales. */
declare module 'virtual:languages' {
  export const languages: readonly {
    /** BCP 47 tag. */
    tag: string;
    /** How many of 100 texts are translated. */
    percent: number;
    /** The pseudo-language, which nobody is offered. */
    isForTests: boolean;
    load(): Promise<{ catalog: import('#shared/i18n.ts').Catalog }>;
  }[];
}
