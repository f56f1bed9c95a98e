import type { webcrypto } from 'node:crypto';
import { type PersonCard, personAnswer } from '@poc/contracts/event';
import { type RevocationList, revocationList } from '@poc/contracts/token';
import { z } from 'zod';
import { tracedFetch } from '../telemetry/trace-http-client.ts';

/** Public keys as JWKS has them; each has a `kid`. */
export interface PublicKeySet {
  keys: (webcrypto.JsonWebKey & { kid?: string })[];
}

/** Where a verifier learns keys and revocations. */
export interface TokenSource {
  keys(): Promise<PublicKeySet>;
  /** @param since position of the list before; 0 for all that matter */
  revocations(since: number): Promise<RevocationList>;
}

/**
 * Asks identity how a person appears, for the moment between the making of an account and its event.
 * @param id of a person, hexadecimal
 * @returns null when there is no such account
 * @throws when identity gives no answer to rely on
 */
export type AskPerson = (id: string) => Promise<PersonCard | null>;

/** What other services ask identity: over HTTP, or in process (identity itself, tests). */
export interface IdentitySource extends TokenSource {
  readonly person: AskPerson;
}

const timeoutMs = 3_000;

/** Only what an RSA public key needs is taken over, whatever else an answer holds. */
const jwks = z.object({
  keys: z.array(z.object({ kid: z.string().min(1), kty: z.string(), n: z.string(), e: z.string() })),
});

/** Identity's `/.well-known/jwks.json`, `/internal/revocations` and `/internal/people/{id}`. */
export function identitySourceAt(identityUrl: string): IdentitySource {
  return {
    keys: async () => jwks.parse(await read(`${identityUrl}/.well-known/jwks.json`)),
    revocations: async (since) =>
      revocationList.parse(await read(`${identityUrl}/internal/revocations?since=${since}`)),
    person: async (id) => personAnswer.parse(await read(`${identityUrl}/internal/people/${id}`)).person,
  };
}

async function read(url: string): Promise<unknown> {
  const answer = await tracedFetch('identity', url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return answer.json();
}
