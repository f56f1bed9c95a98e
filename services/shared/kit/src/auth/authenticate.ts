import type { Request, RequestHandler } from 'express';
import { CatalogueError } from '../errors.ts';
import type { Subject } from './subject.ts';
import type { Verifier } from './verifier.ts';

/** Who a request comes from: nobody, somebody, or somebody whose token was refused. */
interface Caller {
  subject: Subject | null;
  refusal: CatalogueError | null;
}

const callers = new WeakMap<Request, Caller>();
const nobody: Caller = { subject: null, refusal: null };

/** Reads `Authorization: Bearer`. It refuses nothing by itself: an endpoint does, when it asks for the caller. */
export function authenticate(verifier: Verifier): RequestHandler {
  return async (req, _res, next) => {
    const token = bearerToken(req.headers.authorization);
    if (token !== null) callers.set(req, await identify(verifier, token));
    next();
  };
}

/** What follows `Bearer` in an `Authorization` header, token or not; null when there is none, or another kind. */
function bearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (/^Bearer(?![^ ]) *(.*)$/i.exec(header)?.[1] ?? null);
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

/** The caller of a request that went through `authenticate`. */
export const callerOf = (req: Request): Caller => callers.get(req) ?? nobody;
