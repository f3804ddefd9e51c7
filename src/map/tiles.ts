import type TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { apiBaseAt } from '#shared/config.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import { MapService } from '#shared/contract/map-service.ts';
import { send } from '#shared/http/send.ts';
import { OSM_ATTRIBUTION, OSM_TILES } from '#shared/map-tiles.ts';
import { filesNow, onConnection } from '#src/data-use/text-only.ts';

/**
 * Number of failures after which the tiles are removed, because OpenLayers would stretch old ones over the base map.
 */
const MOST_FAILURES = 3;
const ASK_MS = 4_000;

const PUBLIC_SERVICE: MapService = { tileUrl: OSM_TILES, attribution: OSM_ATTRIBUTION };

/** The map service to use; undefined if the server cannot be reached, since its tiles could not be loaded either. */
async function askService(): Promise<MapService | undefined> {
  const apiBase = apiBaseAt(location.origin);
  const answer = await send({ apiBase, path: '/map-service', timeoutMs: ASK_MS });
  if (answer.kind === 'refused') return PUBLIC_SERVICE; // a server with only the documented calls lacks this one
  if (answer.kind !== 'ok') return undefined;
  const body = answer.body;
  const told = MapService.safeParse(recordOf(body));
  return told.success ? told.data : undefined;
}

function recordOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : recordIn(body);
}

/** `held`: not loaded on mobile data unless somebody asks for it. */
export type TilesState = 'none' | 'shown' | 'failed' | 'held';

export interface Tiles {
  /** Loads them on any connection. */
  loadNow(): void;
  close(): void;
}

/**
 * Shows the tiles of a map service above the base map once they are loaded. If they fail later, the base map is visible
 * again; they are retried when the network returns.
 */
export function showTiles(layer: TileLayer, onState: (state: TilesState) => void): Tiles {
  let isOpen = true;
  let isAsked = false;
  let failures = 0;

  async function start(): Promise<void> {
    failures = 0;
    const mustWait = !isAsked && (await filesNow()) !== 'all';
    if (!isOpen) return;
    if (mustWait) return onState('held');
    const service = navigator.onLine ? await askService() : undefined;
    if (!isOpen) return;
    if (!service) return onState('none');
    const source = new XYZ({
      url: service.tileUrl,
      attributions: escaped(service.attribution),
      crossOrigin: 'anonymous',
      maxZoom: 18,
    });
    source.on('tileloadend', () => {
      failures = 0;
      if (isOpen && layer.getSource() === source) {
        layer.setOpacity(1);
        onState('shown');
      }
    });
    source.on('tileloaderror', () => {
      failures += 1;
      if (isOpen && failures >= MOST_FAILURES) fallBack();
    });
    // Transparent until the first tile is loaded, so that nothing hides the base map.
    layer.setOpacity(0);
    layer.setSource(source);
  }

  function fallBack(): void {
    layer.setSource(null);
    onState('failed');
  }

  const again = () => void start();
  window.addEventListener('online', again);
  window.addEventListener('offline', fallBack);
  const unfollow = onConnection(() => {
    if (!layer.getSource()) again();
  });
  void start();
  return {
    loadNow() {
      isAsked = true;
      again();
    },
    close() {
      isOpen = false;
      unfollow();
      window.removeEventListener('online', again);
      window.removeEventListener('offline', fallBack);
    },
  };
}

/** OpenLayers treats attributions as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
