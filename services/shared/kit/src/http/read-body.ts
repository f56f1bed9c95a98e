import type { Readable } from 'node:stream';
import type { Endpoint } from '@poc/contracts/endpoint';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { fail } from '../errors.ts';

/** A body of more bytes than this is refused with 413, before and while it is read. */
export const maxBodyBytes = 1024 * 1024;

/** What an empty body may take up and still be passed over: `{}`. */
const emptyBodyBytes = 2;

const jsonTypes = ['application/json', 'application/*+json'];
const parseJson = express.json({ limit: maxBodyBytes, strict: false, type: () => true });
const parseRaw = express.raw({ limit: maxBodyBytes, type: () => true });

/** A body in the form that the contract asks for. */
interface ReadBody {
  body: unknown;
  info: { rawBody?: Buffer; stream?: Readable };
}

/**
 * Reads a request's body as its contract says. It runs after the rights were checked, so that nobody without them
 * makes the service read a megabyte.
 * @throws malformed_json, payload_too_large, unsupported_media_type, or invalid_request for a body where none belongs
 */
export async function readBody(endpoint: Endpoint, req: Request, res: Response): Promise<ReadBody> {
  switch (endpoint.bodyKind) {
    case 'none':
      refuseBody(req);
      return { body: undefined, info: {} };
    case 'json':
      if (!hasBody(req)) return { body: undefined, info: {} };
      if (!req.is(jsonTypes)) fail('unsupported_media_type');
      await run(parseJson, req, res);
      return { body: bodyOf(req), info: {} };
    case 'raw': {
      await run(parseRaw, req, res);
      const bytes = bodyOf(req);
      return { body: undefined, info: { rawBody: Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0) } };
    }
    case 'multipart':
      if (!req.is('multipart/form-data')) fail('unsupported_media_type');
      return { body: undefined, info: { stream: req } };
  }
}

/** Express types a request's body as `any`; nothing is known of it before the contract was applied. */
const bodyOf = (req: { body: unknown }): unknown => req.body;

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function refuseBody(req: Request): void {
  const bytes = Number(req.headers['content-length'] ?? 0);
  if (req.headers['transfer-encoding'] !== undefined || bytes > emptyBodyBytes) {
    fail('invalid_request', { faults: [{ path: 'body', msg: 'is not expected' }] });
  }
}

function run(parser: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
