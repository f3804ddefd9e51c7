/** Colours of the map, those of the theme around it. */
export interface MapColours {
  water: string;
  land: string;
  home: string;
  border: string;
  line: string;
  text: string;
  dot: string;
  dotText: string;
}

/** The theme's colours where the map is shown. */
export function coloursOf(element: HTMLElement): MapColours {
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
