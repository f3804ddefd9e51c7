import axe from 'axe-core';

/** Rules that need a layout or the page around the app; the browser tests check them. */
const IN_BROWSER = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
  'document-title',
];

const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(IN_BROWSER.map((rule) => [rule, { enabled: false }])),
};

/** Violations that axe finds in the current app, in a document without a layout. */
export async function violationsInDom(): Promise<string[]> {
  const { violations } = await axe.run(document, OPTIONS);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
