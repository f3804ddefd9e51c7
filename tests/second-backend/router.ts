import type { Answer } from './answers.ts';
import type { Call } from './call.ts';
import type { Profile } from './profiles.ts';

type Handler = (call: Call) => Answer | Promise<Answer>;

export type Route = {
  method: string;
  path: string;
  handler: Handler;
  /** Open to callers without a token. */
  open?: boolean;
  /** Reads that the documents do not name; only some backends have them. */
  undocumented?: boolean;
};

export type Match = { route: Route; params: Record<string, string> };

function matchPath(
  profile: Profile,
  wanted: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (let index = 0; index < wanted.length; index += 1) {
    const part = wanted[index] ?? '';
    const text = given[index] ?? '';
    if (part.startsWith(':')) {
      if (text === '' || (profile.idPattern === 'digits' && !/^\d+$/.test(text))) return undefined;
      params[part.slice(1)] = text;
    } else if (part !== text) {
      return undefined;
    }
  }
  return params;
}

/** Literal paths win over paths with parameters. */
export function createRouter(
  routes: readonly Route[],
): (profile: Profile, method: string, path: string) => Match | undefined {
  const parameters = (route: Route): number => route.path.split(':').length;
  const sorted = [...routes]
    .sort((left, right) => parameters(left) - parameters(right))
    .map((route) => ({ route, parts: route.path.split('/') }));
  return (profile, method, path) => {
    const given = path.split('/');
    for (const { route, parts } of sorted) {
      if (route.method !== method) continue;
      if (route.undocumented && profile.itemReads === 'documented') continue;
      if (route.path === '/hubs' && profile.hubs === 'unknown') continue;
      const params = matchPath(profile, parts, given);
      if (params) return { route, params };
    }
    return undefined;
  };
}
