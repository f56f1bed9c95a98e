import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type PushMessage, pushMessage } from '@poc/contracts/entities/notifications';
import type { InternetRules } from '@poc/kit/internet/request-public';
import { listen } from '@poc/testing/listen';
import jwt from 'jsonwebtoken';

export interface ReceivedPush {
  readonly path: string;
  readonly ttl: number;
  readonly topic: string;
  readonly message: PushMessage;
  readonly claims: jwt.JwtPayload;
}

export interface TestPushService {
  readonly rules: InternetRules;
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  receivedBy(subscription: { endpoint: string }): ReceivedPush[];
  requests(): number;
  /** Replaces the response, which is 201 by default. */
  respondWith(listener: RequestListener | null): void;
  stop(): Promise<void>;
}

/**
 * Starts a push service that also acts as the browser: it decrypts messages (RFC 8291) and verifies senders (RFC 8292).
 */
export async function startPushService({ timeoutMs = 5_000 } = {}): Promise<TestPushService> {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  let other: RequestListener | null = null;
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    if (other) return other(request, response);
    const body = await buffer(request);
    const path = request.url ?? '';
    const browser = browsers.get(path);
    if (!browser) return response.writeHead(410).end();
    const message = pushMessage.parse(JSON.parse(decrypt(body, browser)));
    const claims = claimsOf(request.headers.authorization ?? '');
    const { ttl, topic } = request.headers;
    received.push({ path, ttl: Number(ttl), topic: String(topic), message, claims });
    return response.writeHead(201).end();
  });
  const port = await listen(server);
  return {
    rules: {
      resolve: async () => ['127.0.0.1'],
      mayReach: (address) => address === '127.0.0.1',
      protocol: null,
      timeoutMs,
    },
    subscribe() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/${randomBytes(12).toString('hex')}`;
      browsers.set(path, { keys, auth });
      return {
        endpoint: `http://push.test:${port}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      };
    },
    receivedBy: ({ endpoint }) => received.filter(({ path }) => endpoint.endsWith(path)),
    requests: () => requests,
    respondWith(listener) {
      other = listener;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const saltBytes = 16;
const tagBytes = 16;

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys derived by RFC 8291. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, saltBytes);
  const idLength = body.readUInt8(saltBytes + 4);
  const sender = body.subarray(saltBytes + 5, saltBytes + 5 + idLength);
  const record = body.subarray(saltBytes + 5 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function claimsOf(authorization: string): jwt.JwtPayload {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const claims = jwt.verify(token, { key: jwk, format: 'jwk' }, { algorithms: ['ES256'] });
  if (typeof claims === 'string') throw new Error('the token has no claims');
  return { ...claims, key };
}
