/** Colors of the map, taken from the surrounding theme. */
export interface MapColors {
  water: string;
  land: string;
  home: string;
  border: string;
  line: string;
  text: string;
  dot: string;
  dotText: string;
}

/** Reads the theme's colors at this element. */
export function colorsOf(element: HTMLElement): MapColors {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    water: value('--page'),
    land: value('--surface'),
    home: value('--surface-raised'),
    border: value('--line-control'),
    line: value('--line'),
    text: value('--text-muted'),
    dot: value('--accent'),
    dotText: value('--accent-text'),
  };
}
