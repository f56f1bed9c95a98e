import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { CatalogueError } from '../errors.ts';
import { noteOn } from '../http/note-on.ts';
import type { Subject } from './subject.ts';
import type { Verifier } from './verifier.ts';

/** Who a request comes from: nobody, somebody, or somebody whose token was refused. */
export interface Caller {
  subject: Subject | null;
  refusal: CatalogueError | null;
}

const callers = noteOn<Caller>('caller');
const nobody: Caller = { subject: null, refusal: null };

/** Reads `Authorization: Bearer`. It refuses nothing by itself: an endpoint does, when it asks for the caller. */
export function authenticate(verifier: Verifier): RequestHandler {
  return async (req, _res, next) => {
    await readCaller(verifier, req);
    next();
  };
}

/** Who a request comes from. Its token is verified once, however often that is asked. */
export async function readCaller(verifier: Verifier, req: IncomingMessage): Promise<Caller> {
  const known = callers.get(req);
  if (known) return known;
  const token = bearerToken(req.headers.authorization);
  const caller = token === null ? nobody : await identify(verifier, token);
  callers.set(req, caller);
  return caller;
}

/** Text after `Bearer` in an `Authorization` header, token or not; null without the header, or with another scheme. */
export function bearerToken(header: string | undefined): string | null {
  const found = /^Bearer(?: (.*))?$/i.exec(header ?? '');
  return found && (found[1] ?? '').trimStart();
}

async function identify(verifier: Verifier, token: string): Promise<Caller> {
  try {
    return { subject: await verifier.verify(token), refusal: null };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    // A 401 would sign people out.
    const refusal = verifier.ready()
      ? error
      : new CatalogueError('service_unavailable', { internal: 'no keys yet' });
    return { subject: null, refusal };
  }
}

/** The caller of a request that went through `authenticate` or `readCaller`. */
export const callerOf = (req: IncomingMessage): Caller => callers.get(req) ?? nobody;
