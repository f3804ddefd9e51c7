/** Colors of the map, those of the theme around it. */
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

/** The theme's colors where the map is shown. */
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
