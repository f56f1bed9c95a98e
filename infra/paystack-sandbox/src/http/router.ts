import type { Express, Request as ExpressRequest } from 'express';
import { refusal } from './api-error.ts';
import { type Reply, refused } from './reply.ts';

/** A request with the fields of its JSON or form body. */
export type Request = ExpressRequest<
  Record<string, string>,
  unknown,
  Readonly<Record<string, unknown>>,
  URLSearchParams
>;

type Handler = (request: Request) => Reply | Promise<Reply>;

/** An operation; `:name` in the path is a parameter. */
export interface Route {
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly handle: Handler;
}

export const get = (path: string, handle: Handler): Route => ({ method: 'get', path, handle });
export const post = (path: string, handle: Handler): Route => ({ method: 'post', path, handle });
export const put = (path: string, handle: Handler): Route => ({ method: 'put', path, handle });

/** Mounts routes; earlier ones win. Other methods on their paths get 405 with `Allow`. */
export function mountRoutes(app: Express, routes: readonly Route[]): void {
  for (const { method, path, handle } of routes) {
    app[method](path, async (request: Request, response) => (await handle(request))(response));
  }
  for (const [path, atPath] of Map.groupBy(routes, (route) => route.path)) {
    const allow = atPath.map(({ method }) => method.toUpperCase()).join(', ');
    app.all(path, (_request, response) => notAllowed(response.set('Allow', allow)));
  }
}

const notAllowed = refused(
  refusal('The sandbox does not support this method here', 'method_not_allowed', '', 405),
);
