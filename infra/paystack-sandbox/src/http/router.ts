import type { Reply } from './reply.ts';
import type { Request } from './request.ts';

type Handler = (request: Request) => Reply | Promise<Reply>;

/** An operation; `:name` in the path is a parameter. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly handle: Handler;
}

export const get = (path: string, handle: Handler): Route => ({ method: 'GET', path, handle });
export const post = (path: string, handle: Handler): Route => ({ method: 'POST', path, handle });
export const put = (path: string, handle: Handler): Route => ({ method: 'PUT', path, handle });

/** Result of routing: the route with its parameters, or the methods that the path supports. */
export type Match =
  | { readonly route: Route; readonly params: Record<string, string> }
  | { readonly route: undefined; readonly allowed: readonly string[] };

/** Creates a router; earlier routes win. HEAD is handled like GET. */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match {
  const compiled = routes.map((route) => ({ route, pattern: patternOf(route.path) }));
  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const allowed = new Set<string>();
    for (const { route, pattern } of compiled) {
      const found = pattern.exec(path);
      if (found === null) continue;
      if (route.method === wanted) return { route, params: decoded(found.groups ?? {}) };
      allowed.add(route.method);
    }
    return { route: undefined, allowed: [...allowed] };
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}
