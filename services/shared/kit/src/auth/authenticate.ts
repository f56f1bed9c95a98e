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

/**
 * Reads `Authorization: Bearer`. It refuses nothing by itself: a public endpoint treats a bad token like none,
 * and all others answer its refusal when their policy asks for the caller.
 */
export function authenticate(verifier: Verifier): RequestHandler {
  return async (req, _res, next) => {
    const token = bearerToken(req.headers.authorization);
    if (token !== null) callers.set(req, await identify(verifier, token));
    next();
  };
}

/** The token of an `Authorization` header; null when there is none, or it is of another kind. */
export function bearerToken(header: string | undefined): string | null {
  return header?.match(/^Bearer +([^\s]+)$/i)?.[1] ?? null;
}

async function identify(verifier: Verifier, token: string): Promise<Caller> {
  try {
    return { subject: await verifier.verify(token), refusal: null };
  } catch (error) {
    if (error instanceof CatalogueError) return { subject: null, refusal: error };
    throw error;
  }
}

/** The caller of a request that went through `authenticate`. */
export const callerOf = (req: Request): Caller => callers.get(req) ?? nobody;
