import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A document in the encodings that browsers take. */
export interface Packed {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Near the best, for a millisecond of work; and the best, for what is sent again and again. */
const qualities = { once: 5, often: 11 } as const;

/** Compresses a document once for all who ask for it. */
export async function pack(html: string, sent: keyof typeof qualities): Promise<Packed> {
  const plain = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[sent],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([brotli(plain, { params }), deflate(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: zipped };
}

/** Sends a document: always asked for again, but not sent again when it has not changed. */
export function sendPacked(request: IncomingMessage, response: ServerResponse, packed: Packed): void {
  const headers = {
    'Cache-Control': 'no-cache',
    ETag: packed.etag,
    Vary: 'Accept-Encoding, Save-Data',
  };
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (known?.includes(packed.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = bestEncoding(request);
  const body = packed[encoding];
  response.writeHead(200, {
    ...headers,
    'Content-Type': 'text/html;charset=utf-8',
    'Content-Length': body.length,
    ...(encoding === 'plain' ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function bestEncoding(request: IncomingMessage): 'br' | 'gzip' | 'plain' {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
}
