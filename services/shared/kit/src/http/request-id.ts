import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { runWithTrace } from '../trace.ts';

const ids = new WeakMap<IncomingMessage, string>();

/** Only what can't break a log line or a header is taken over; the gateway strips what comes from outside. */
const acceptable = /^[\w.-]{8,64}$/;

/** Gives each request its id (the gateway's, or a new one), says it in the answer, and opens its trace. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given && acceptable.test(given) ? given : randomUUID();
  ids.set(req, id);
  res.setHeader('X-Request-Id', id);
  runWithTrace(req.headers, next, id);
};

/** The id of a request that went through `identifyRequest`. */
export function requestIdOf(req: IncomingMessage): string {
  const id = ids.get(req) ?? randomUUID();
  ids.set(req, id);
  return id;
}
