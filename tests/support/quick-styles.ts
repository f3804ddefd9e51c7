/*
 * For each property that is asked for, happy-dom computes all properties of the element and its ancestors, which is a
 * quarter of the time of the screen tests. They load no stylesheet of the app, so an element has the same styles as
 * others of its kind with the same attributes, unless an ancestor hides it by a style attribute.
 */

type Styles = ReturnType<typeof getComputedStyle>;
const known = new Map<string, Styles>();
const compute = window.getComputedStyle.bind(window);

window.getComputedStyle = (element, pseudo) => {
  const kind = `${kindOf(element)}${pseudo ?? ''}`;
  const styles = known.get(kind) ?? fixed(compute(element, pseudo));
  known.set(kind, styles);
  return styles;
};

function kindOf(element: Element): string {
  const set = ['style', 'hidden', 'open', 'type'].map((name) => element.getAttribute(name) ?? '-');
  const above = element.closest('[style*="visibility"]') ? 'in a part with a visibility' : '';
  return [element.localName, ...set, above, ''].join('|');
}

/** A copy that no longer computes. */
function fixed(styles: Styles): Styles {
  const values = new Map(
    Array.from(styles, (name) => [name, styles.getPropertyValue(name)] as const),
  );
  const getPropertyValue = (name: string) => values.get(name) ?? '';
  return new Proxy(styles, {
    get(_, property) {
      if (property === 'getPropertyValue') return getPropertyValue;
      const name = String(property).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return getPropertyValue(name);
    },
  });
}
