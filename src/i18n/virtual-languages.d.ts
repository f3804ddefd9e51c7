/** Made by scripts/lib/translations.mjs from the files in src/locales. */
declare module 'virtual:languages' {
  export const languages: readonly {
    /** BCP 47 tag. */
    tag: string;
    /** Its own name and the share of the texts that it has. Made by the build: `Intl` is slow at the first paint. */
    label: string;
    /** The pseudo-language, which nobody is offered. */
    isForTests?: true;
    isRightToLeft?: true;
    load(): Promise<{ catalog: import('#shared/i18n.ts').Catalog }>;
  }[];
}
