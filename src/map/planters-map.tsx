import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { text, translate } from '#shared/i18n.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { type DrawnMap, drawMap, type MapHub } from './draw-map.ts';
import { MapPeople } from './map-people.tsx';
import { type MapPlanter, placePlanters } from './place-planters.ts';
import classes from './planters-map.module.css';
import type { TilesState } from './tiles.ts';

export type { MapHub };

export interface PlantersMapProps {
  planters: readonly MapPlanter[];
  /** Areas of the network, drawn below the planters. */
  hubs: readonly MapHub[];
  onClose(): void;
  /** Called with the local key of the selected planter. */
  onOpen(lid: string): void;
}

/** Makes the map focusable, since OpenLayers handles arrow keys, plus and minus only while it has the focus. */
const KEYBOARD = { tabIndex: 0 };

const TILES_FAILED = text(
  'The detailed map cannot be loaded at the moment. This simple map is stored on your device.',
);

/** The fullscreen map of planters; Escape closes it. It needs no network. */
export function PlantersMap({ planters, hubs, onClose, onOpen }: PlantersMapProps) {
  const titleId = useId();
  const target = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(null);
  const { placed, unplaced } = useMemo(() => placePlanters(planters), [planters]);
  const [picked, setPicked] = useState<readonly string[]>();
  const [tiles, setTiles] = useState<TilesState>('none');
  const [problem, setProblem] = useState<string>();
  const [isListOpen, setListOpen] = useState(false);

  const onPick = useEffectEvent((lids: readonly string[]) => {
    const [only] = lids;
    if (lids.length === 1 && only !== undefined) return onOpen(only);
    setPicked(lids);
    setListOpen(true);
  });
  const draw = useEffectEvent((element: HTMLElement) =>
    drawMap(element, placed, { onPick, onTiles: setTiles, onProblem: setProblem }),
  );

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const map = draw(element);
    drawn.current = map;
    // Without focus, OpenLayers would ignore the first drag and the arrow keys.
    element.focus();
    return () => {
      drawn.current = null;
      map.close();
    };
  }, []);
  useEffect(() => drawn.current?.show(placed), [placed]);
  useEffect(() => drawn.current?.showHubs(hubs), [hubs]);

  const shown = placed.length;
  const total = planters.length;
  return (
    <Modal
      labelledBy={titleId}
      onClose={onClose}
      closeOnOutsideTap={false}
      className={classes.layer ?? ''}
    >
      <div className={classes.panel}>
        <header className={classes.header}>
          <h2 id={titleId}>{t`Map`}</h2>
          <p className={classes.count} role="status">
            {t`Showing ${shown} of ${total} planters with locations`}
          </p>
          <Button
            kind="secondary"
            small
            icon="people"
            aria-expanded={isListOpen}
            className={classes.listButton}
            onClick={() => setListOpen(!isListOpen)}
          >
            {t`List`}
          </Button>
          <IconButton icon="close" label={t`Close map`} onClick={onClose} />
        </header>
        {(problem ?? (tiles === 'failed' && TILES_FAILED)) && (
          <p className={classes.note} role="status">
            {problem ?? translate(TILES_FAILED)}
          </p>
        )}
        {!problem && tiles === 'held' && (
          <p className={classes.note} role="status">
            {t`“Text only” holds back the detailed map. This simple map is stored on your device.`}{' '}
            <Button small kind="quiet" onClick={() => drawn.current?.loadTiles()}>
              {t`Load now`}
            </Button>
          </p>
        )}
        <div className={classes.body} data-list={isListOpen || undefined}>
          <div
            ref={target}
            className={classes.map}
            {...KEYBOARD}
            role="application"
            aria-label={t`Map of planters. The same planters are listed next to it.`}
          />
          <MapPeople
            placed={placed}
            unplaced={unplaced}
            picked={picked}
            onShowAll={() => setPicked(undefined)}
            onOpen={onOpen}
          />
        </div>
      </div>
    </Modal>
  );
}
