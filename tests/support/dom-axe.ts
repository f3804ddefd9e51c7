import axe from 'axe-core';

/** What needs a layout, or the page around the app: the browser tests look at it. */
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

/** What axe finds in the app as it is now, in a document without a layout. */
export async function violationsInDom(): Promise<string[]> {
  const { violations } = await axe.run(document, OPTIONS);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
