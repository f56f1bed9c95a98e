import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { contextKey } from '../http/context-key.ts';
import type { Subject } from './subject.ts';
import type { Verifier } from './verifier.ts';

/** Caller of a request: a visitor (both null), a subject, or the refusal of a bad token. */
export interface Caller {
  subject: Subject | null;
  refusal: AppError | null;
}

const callers = contextKey<Caller>('caller');
const visitor: Caller = { subject: null, refusal: null };

/** Authenticates requests by `Authorization: Bearer`. Never refuses a request: endpoints do, through their policy. */
export function authenticate(verifier: Verifier): RequestHandler {
  return async (req, _res, next) => {
    await readCaller(verifier, req);
    next();
  };
}

/** Reads the caller of a request. The token is verified once per request. */
export async function readCaller(verifier: Verifier, req: IncomingMessage): Promise<Caller> {
  const known = callers.get(req);
  if (known) return known;
  const token = bearerToken(req.headers.authorization);
  const caller = token === null ? visitor : await identify(verifier, token);
  callers.set(req, caller);
  return caller;
}

/** Returns the text after `Bearer`, valid or not; null without the header or with another scheme. */
export function bearerToken(header: string | undefined): string | null {
  const found = /^Bearer(?: (.*))?$/i.exec(header ?? '');
  return found && (found[1] ?? '').trimStart();
}

async function identify(verifier: Verifier, token: string): Promise<Caller> {
  try {
    return { subject: await verifier.verify(token), refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Without keys this is an outage: a 401 would sign users out.
    const refusal = verifier.ready()
      ? error
      : new AppError('service_unavailable', { internal: 'public keys not loaded yet' });
    return { subject: null, refusal };
  }
}

/** Returns the caller of a request that passed `authenticate` or `readCaller`. */
export const callerOf = (req: IncomingMessage): Caller => callers.get(req) ?? visitor;
