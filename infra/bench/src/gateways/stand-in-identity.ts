import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { type SignToken, tokenSignerOf } from '../members/sign-token.ts';
import { listen } from '../processes/listen.ts';

/** Publishes a key like identity, and signs tokens with it. */
export interface StandInIdentity {
  readonly url: string;
  readonly publicKeyPem: string;
  readonly sign: SignToken;
  stop(): void;
}

const kid = 'bench-key';

export async function startStandInIdentity(): Promise<StandInIdentity> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const responses: Readonly<Record<string, object>> = {
    '/.well-known/jwks.json': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] },
    '/internal/revocations?since=0': { position: 0, revocations: [] },
  };
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(responses[request.url ?? ''] ?? {}));
  });
  return {
    url: await listen(server),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: tokenSignerOf(privateKey, kid),
    stop: () => void server.close(),
  };
}
