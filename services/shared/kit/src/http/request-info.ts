import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { requestIdOf } from './request-id.ts';

export interface RequestInfo {
  readonly id: string;
  /** Client address, as forwarded by the gateway. */
  readonly ip: string;
  readonly userAgent: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string>>;
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
    cookies: parseCookies(req.headers.cookie),
    ...body,
  };
}

/** Parses a `Cookie` header. Undecodable values stay encoded; the first cookie of a name wins. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals < 1) continue;
    const name = pair.slice(0, equals).trim();
    if (!(name in cookies))
      cookies[name] = decoded(
        pair
          .slice(equals + 1)
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      );
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
