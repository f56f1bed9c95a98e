import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Endpoint } from '@poc/contracts/endpoint';
import type { Request, Response } from 'express';
import type { Cookie, Reply } from './reply.ts';

/** Sends a use case's reply with the status and content type of its contract. */
export async function send(
  endpoint: Endpoint,
  req: Request,
  res: Response,
  reply: Reply<unknown>,
): Promise<void> {
  // Responses may be personal and change at any time: caches must revalidate (cheap with ETags).
  res.setHeader('Cache-Control', req.headers.authorization ? 'private, no-cache' : 'no-cache');
  res.vary('Authorization');
  res.status(reply.options.status ?? endpoint.success.status);
  if (reply.nextCursor !== null) res.setHeader('Link', nextLink(req, reply.nextCursor));
  for (const [name, value] of Object.entries(reply.options.headers ?? {})) res.setHeader(name, value);
  for (const cookie of reply.options.cookies ?? []) setCookie(res, cookie);

  if (reply.bytes !== null) await sendBytes(endpoint, req, res, reply.bytes);
  else if (reply.body === undefined) res.end();
  else if (endpoint.success.contentType === 'application/json') res.json(reply.body);
  else res.type(endpoint.success.contentType).send(String(reply.body));
}

async function sendBytes(
  endpoint: Endpoint,
  req: Request,
  res: Response,
  bytes: Readable | Uint8Array,
): Promise<void> {
  if (!res.hasHeader('Content-Type')) res.type(endpoint.success.contentType);
  if (!(bytes instanceof Readable)) {
    res.send(Buffer.from(bytes));
    return;
  }
  if (req.method === 'HEAD') {
    bytes.destroy();
    res.end();
    return;
  }
  await pipeline(bytes, res);
}

/** Builds the `Link` to the next page: the same query with the next cursor. */
function nextLink(req: Request, cursor: string): string {
  const url = new URL(req.originalUrl, 'http://local');
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

function setCookie(res: Response, { name, value, options = {} }: Cookie): void {
  const { maxAgeMs, ...others } = options;
  res.cookie(name, value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    ...others,
    ...(maxAgeMs === undefined ? {} : { maxAge: maxAgeMs }),
  });
}
