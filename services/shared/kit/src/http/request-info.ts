import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { countingKey } from '../limits/counting-key.ts';
import { requestIdOf } from './request-id.ts';

export interface RequestInfo {
  readonly id: string;
  /** Network of the client, by which limits count: an IPv4 address or an IPv6 /64, as forwarded by the gateway. */
  readonly network: string;
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
    network: countingKey(req.ip ?? ''),
    userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    headers: req.headers,
    cookies: cookiesOf(req.headers),
    ...body,
  };
}

/** Parses the cookies of a request by name; of repeated cookies, the first counts. */
export const cookiesOf = ({ cookie = '' }: IncomingHttpHeaders): RequestInfo['cookies'] =>
  parseCookie(cookie);
