import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { url } from '../support/system.ts';
import type { GeneratedRequest } from './requests.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const timeoutMs = 30_000;

/**
 * Sends a request with exactly these bytes.
 * @throws when the connection breaks without a response, or none arrives within 30 s
 */
export function sendRequest(generated: GeneratedRequest, token: string | undefined): Promise<RawResponse> {
  const { hostname, port } = new URL(url());
  const body = generated.body === null ? null : Buffer.from(generated.body, 'latin1');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        path: `/api${generated.path}`,
        method: generated.method,
        headers: {
          ...generated.headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === null ? {} : { 'content-length': body.length }),
        },
        timeout: timeoutMs,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const headers = new Headers();
          for (const [name, values] of Object.entries(response.headersDistinct)) {
            for (const value of values ?? []) headers.append(name, value);
          }
          const bytes = decoded(Buffer.concat(chunks), headers.get('content-encoding'));
          resolve({ status: response.statusCode ?? 0, headers, text: bytes.toString('utf8') });
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)));
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}

/** Decompresses a body. A response to HEAD names an encoding and has no body. */
function decoded(bytes: Buffer, encoding: string | null): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}
