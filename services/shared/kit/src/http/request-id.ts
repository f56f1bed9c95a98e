import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { noteOn } from './note-on.ts';

const ids = noteOn<string>('request id');

/** Only what can't break a log line or a header is taken over; the gateway strips what comes from outside. */
const acceptable = /^[\w.-]{8,64}$/;

/** The id that a request came with, or a new one. */
export function requestIdFrom(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** The id of a request: the same however often that is asked. */
export function requestIdOf(req: IncomingMessage): string {
  const id = ids.get(req) ?? requestIdFrom(req.headers);
  ids.set(req, id);
  return id;
}
