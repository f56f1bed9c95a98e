import type { Endpoint, Method } from '@poc/contracts/endpoint';

/** The endpoint that a request means, with the decoded parameters of its path. */
export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
}

/** What the table knows about a method and a path. `allow` lists the methods that the path has. */
export type Finding =
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
 * Compiles the contracts into a tree of path segments. There is no routing by prefix: each endpoint goes to its own
 * service, and a static segment wins over a parameter (`/shows/live` over `/shows/{id}`) in whatever order they stand.
 * @returns a function of the request's method and its path below `/api`, still percent-encoded
 */
export function compileRoutes(endpoints: readonly Endpoint[]): (method: string, path: string) => Finding {
  const root = newBranch();
  for (const endpoint of endpoints) plant(root, endpoint);
  const find = (method: string, path: string): Finding => {
    const segments = segmentsOf(path);
    const values: string[] = [];
    const leaf = descend(root, segments, 0, values);
    if (!leaf) return { kind: 'unknown' };
    const endpoint = leaf.endpoints.get((method === 'HEAD' ? 'GET' : method) as Method);
    if (!endpoint) return { kind: 'wrong-method', allow: allowedMethods(leaf) };
    const params = decodeParams(endpoint, values);
    return params ? { kind: 'found', match: { endpoint, params } } : { kind: 'malformed' };
  };
  // A request is looked up twice on its way.
  let last: { method: string; path: string; finding: Finding } | undefined;
  return (method, path) => {
    if (last?.method !== method || last.path !== path) last = { method, path, finding: find(method, path) };
    return last.finding;
  };
}

function plant(root: Branch, endpoint: Endpoint): void {
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

/** One trailing slash is forgiven; an empty segment anywhere else matches nothing. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

/** Steps back when a static segment led nowhere: `/shows/user/related` is the show with the id `user`. */
function descend(branch: Branch, segments: string[], depth: number, values: string[]): Branch | null {
  const segment = segments[depth];
  if (segment === undefined) return branch.endpoints.size > 0 ? branch : null;
  const named = branch.named.get(segment);
  const found = named ? descend(named, segments, depth + 1, values) : null;
  if (found) return found;
  if (!branch.parameter || segment === '') return null;
  values.push(segment);
  const below = descend(branch.parameter, segments, depth + 1, values);
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
