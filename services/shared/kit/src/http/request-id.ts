import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { contextKey } from './context-key.ts';

const ids = contextKey<string>('request id');

/** Request ids that are safe in log lines and headers; the gateway strips ids from outside. */
const acceptable = /^[\w.-]{8,64}$/;

/** Returns the id in the headers, or a new one. */
export function requestIdFrom(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Returns the id of a request, the same for every call. */
export function requestIdOf(req: IncomingMessage): string {
  const id = ids.get(req) ?? requestIdFrom(req.headers);
  ids.set(req, id);
  return id;
}
