import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { requestIdOf } from './request-id.ts';

export interface RequestInfo {
  readonly id: string;
  /** Client's IP address, as forwarded by the gateway. */
  readonly ip: string;
  readonly userAgent: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Body of a `raw` contract. */
  readonly rawBody?: Buffer;
  /** Body of a `multipart` contract. */
  readonly stream?: Readable;
}

export function requestInfo(req: Request, body: { rawBody?: Buffer; stream?: Readable }): RequestInfo {
  return {
    id: requestIdOf(req),
    ip: req.ip ?? '',
    userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    headers: req.headers,
    cookies: parseCookie(req.headers.cookie ?? ''),
    ...body,
  };
}
