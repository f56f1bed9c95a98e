import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'plain';

export type Encoded = Readonly<Record<Encoding, Buffer>>;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/**
 * Brotli quality: `once` compresses nearly as well within a millisecond; `often` is the maximum, for cached responses.
 */
const qualities = { once: 5, often: 11 } as const;

/** Compresses a text into all encodings, for caching. */
export async function encode(plain: Buffer, sent: keyof typeof qualities): Promise<Encoded> {
  const [br, zipped] = await Promise.all([
    compress(plain, { encoding: 'br', sent }),
    compress(plain, { encoding: 'gzip', sent }),
  ]);
  return { plain, br, gzip: zipped };
}

/** Compresses a text into one encoding. */
export async function compress(
  plain: Buffer,
  { encoding, sent }: { encoding: Exclude<Encoding, 'plain'>; sent: keyof typeof qualities },
): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[sent],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotli(plain, { params });
}

/** Chooses the smallest encoding that a client accepts. @param accepted the client's `Accept-Encoding` */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'plain';
  const encodings = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip']);
  if (encodings.includes('br')) return 'br';
  return encodings.includes('gzip') ? 'gzip' : 'plain';
}
