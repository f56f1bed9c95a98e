import type { Endpoint, Method } from '@poc/contracts/endpoint';

export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
}

/** Result of a lookup. `allow` lists the methods of the path. */
export type RouteLookup =
  | { readonly kind: 'found'; readonly match: Match }
  | { readonly kind: 'wrong-method'; readonly allow: string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' };

interface Branch {
  readonly named: Map<string, Branch>;
  parameter: Branch | null;
  readonly endpoints: Map<Method, Endpoint>;
}

const newBranch = (): Branch => ({ named: new Map(), parameter: null, endpoints: new Map() });

/**
 * Compiles the contracts into a tree of path segments. A static segment wins over a parameter (`/shows/live` over
 * `/shows/{id}`) in any order of declaration.
 * @returns a function of the request's method and its path below `/api`, still percent-encoded
 */
export function compileRoutes(endpoints: readonly Endpoint[]): (method: string, path: string) => RouteLookup {
  const root = newBranch();
  for (const endpoint of endpoints) insert(root, endpoint);
  const find = (method: string, path: string): RouteLookup => {
    const segments = segmentsOf(path);
    const values: string[] = [];
    const leaf = search(root, segments, 0, values);
    if (!leaf) return { kind: 'unknown' };
    const endpoint = leaf.endpoints.get((method === 'HEAD' ? 'GET' : method) as Method);
    if (!endpoint) return { kind: 'wrong-method', allow: allowedMethods(leaf) };
    const params = decodeParams(endpoint, values);
    return params ? { kind: 'found', match: { endpoint, params } } : { kind: 'malformed' };
  };
  // Each request is looked up twice; this makes the second lookup free.
  let last: { method: string; path: string; lookup: RouteLookup } | undefined;
  return (method, path) => {
    if (last?.method !== method || last.path !== path) last = { method, path, lookup: find(method, path) };
    return last.lookup;
  };
}

function insert(root: Branch, endpoint: Endpoint): void {
  let branch = root;
  for (const segment of segmentsOf(endpoint.path)) {
    if (segment.startsWith('{')) {
      branch.parameter ??= newBranch();
      branch = branch.parameter;
    } else {
      const next = branch.named.get(segment) ?? newBranch();
      branch.named.set(segment, next);
      branch = next;
    }
  }
  branch.endpoints.set(endpoint.method, endpoint);
}

/** Splits a path; one trailing slash is ignored, any other empty segment matches nothing. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

/** Backtracks from a static segment without a match: `/shows/user/related` is the show with the id `user`. */
function search(branch: Branch, segments: string[], depth: number, values: string[]): Branch | null {
  const segment = segments[depth];
  if (segment === undefined) return branch.endpoints.size > 0 ? branch : null;
  const named = branch.named.get(segment);
  const found = named ? search(named, segments, depth + 1, values) : null;
  if (found) return found;
  if (!branch.parameter || segment === '') return null;
  values.push(segment);
  const below = search(branch.parameter, segments, depth + 1, values);
  if (!below) values.pop();
  return below;
}

function allowedMethods(branch: Branch): string[] {
  const methods: string[] = [...branch.endpoints.keys()];
  return branch.endpoints.has('GET') ? [...methods, 'HEAD'].sort() : methods.sort();
}

function decodeParams(endpoint: Endpoint, values: string[]): Record<string, string> | null {
  if (values.length === 0) return {};
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  try {
    return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
  } catch {
    return null;
  }
}
