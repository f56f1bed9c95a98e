import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { holdsTag } from '@poc/kit/http/conditions';
import { bestEncoding, type Encoded, encode } from '@poc/kit/http/encodings';

export interface Packed extends Encoded {
  readonly etag: string;
  readonly status: 200 | 404;
}

export async function pack(
  html: string,
  sent: Parameters<typeof encode>[1],
  status: Packed['status'] = 200,
): Promise<Packed> {
  const plain = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, status, ...(await encode(plain, sent)) };
}

/** Sends a document that browsers revalidate each time; 304 when it is unchanged. */
export function sendPacked(request: IncomingMessage, response: ServerResponse, packed: Packed): void {
  const headers = {
    'Cache-Control': 'no-cache',
    ETag: packed.etag,
    Vary: 'Accept-Encoding, Save-Data',
  };
  if (packed.status === 200 && holdsTag(request.headers['if-none-match'], packed.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const body = packed[encoding];
  response.writeHead(packed.status, {
    ...headers,
    'Content-Type': 'text/html;charset=utf-8',
    'Content-Length': body.length,
    ...(encoding === 'plain' ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
