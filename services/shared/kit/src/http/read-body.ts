import type { Readable } from 'node:stream';
import type { Endpoint } from '@poc/contracts/endpoint';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError, fail } from '../errors.ts';

/** Length of `{}`, accepted where no body is expected. */
const emptyBodyBytes = 2;

const jsonTypes = ['application/json', 'application/*+json'];

interface ReadBody {
  body: unknown;
  info: { rawBody?: Buffer; stream?: Readable };
}

/**
 * Creates the reader of an endpoint's request bodies, within the limit of its contract. Runs after authorization, so
 * that unauthorized requests cost no reading.
 * @returns the reader, which throws malformed_json, malformed_encoding, payload_too_large, unsupported_media_type, or
 *   invalid_request for a body where none belongs
 */
export function bodyReader(endpoint: Endpoint): (req: Request, res: Response) => Promise<ReadBody> {
  const parse = parserOf(endpoint);
  return async (req, res) => {
    switch (endpoint.bodyKind) {
      case 'none':
        refuseBody(req);
        return { body: undefined, info: {} };
      case 'json':
        if (!hasBody(req)) return { body: undefined, info: {} };
        if (!req.is(jsonTypes)) fail('unsupported_media_type');
        await run(parse, req, res);
        return { body: bodyOf(req), info: {} };
      case 'raw': {
        await run(parse, req, res);
        const bytes = bodyOf(req);
        return { body: undefined, info: { rawBody: Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0) } };
      }
      case 'multipart':
        if (!req.is('multipart/form-data') || isEncoded(req)) fail('unsupported_media_type');
        return { body: undefined, info: { stream: req } };
    }
  };
}

/** Narrows Express's `any`: nothing is known about a body before validation. */
const bodyOf = (req: { body: unknown }): unknown => req.body;

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

function refuseBody(req: Request): void {
  const bytes = Number(req.headers['content-length'] ?? 0);
  if (req.headers['transfer-encoding'] !== undefined || bytes > emptyBodyBytes) {
    fail('invalid_request', { faults: [{ path: 'body', msg: 'is not expected' }] });
  }
}

/** Creates the parser for a body kind and limit. The limit also applies to the decompressed body. */
function parserOf({ bodyKind, maxBodyBytes: limit }: Endpoint): RequestHandler {
  const type = (): boolean => true;
  return bodyKind === 'raw' ? express.raw({ limit, type }) : express.json({ limit, strict: false, type });
}

const isEncoded = ({ headers }: Request): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

function run(parser: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error ? reject(asFailure(error, req)) : resolve()));
  });
}

/** Failures without a `type` come from decompressing an invalid body. */
const asFailure = (error: unknown, req: Request): unknown =>
  isEncoded(req) && !(error instanceof Error && 'type' in error)
    ? new AppError('malformed_encoding', { cause: error })
    : error;
