import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { runWithTrace } from '../trace.ts';

const ids = new WeakMap<IncomingMessage, string>();

/** Only what can't break a log line or a header is taken over; the gateway strips what comes from outside. */
const acceptable = /^[\w.-]{8,64}$/;

/** Gives each request its id (the gateway's, or a new one), says it in the answer, and opens its trace. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const id = requestIdFrom(req.headers);
  ids.set(req, id);
  res.setHeader('X-Request-Id', id);
  runWithTrace(req.headers, next, id);
};

/** The id that a request came with, or a new one. */
export function requestIdFrom(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** The id of a request that went through `identifyRequest`. */
export function requestIdOf(req: IncomingMessage): string {
  const id = ids.get(req) ?? randomUUID();
  ids.set(req, id);
  return id;
}
