import type { webcrypto } from 'node:crypto';
import type { PersonCard } from '@poc/contracts/event';
import { getPerson, getSynonyms, listRevocations, type SynonymChanges } from '@poc/contracts/internal';
import type { RevocationList } from '@poc/contracts/token';
import { z } from 'zod';
import { tracedFetch } from '../telemetry/trace-http-client.ts';
import { internalAuthorization } from './internal-secret.ts';

/** JSON Web Key Set; each key has a `kid`. */
export interface PublicKeySet {
  keys: (webcrypto.JsonWebKey & { kid?: string })[];
}

/** Source of public keys and revocations. */
export interface TokenSource {
  keys(): Promise<PublicKeySet>;
  /** @param since position of the previous list; 0 for all current revocations */
  revocations(since: number): Promise<RevocationList>;
}

/**
 * Fetches a person from identity, to cover the time until the event of a new account arrives.
 * @param id of a person, hexadecimal
 * @returns null when the account does not exist
 * @throws when identity is unavailable or its response is invalid
 */
export type FetchPerson = (id: string) => Promise<PersonCard | null>;

/** Identity as a data source: over HTTP, or in process (identity itself, tests). */
export interface IdentitySource extends TokenSource {
  readonly person: FetchPerson;
  /** Administrators' changes to the search synonyms. */
  synonyms(): Promise<SynonymChanges>;
}

const timeoutMs = 3_000;

/** Fields of an RSA public key; all others are dropped. */
const jwks = z.object({
  keys: z.array(z.object({ kid: z.string().min(1), kty: z.string(), n: z.string(), e: z.string() })),
});

export interface IdentitySettings {
  readonly IDENTITY_URL: string;
  readonly IDENTITY_INTERNAL_URL: string;
  readonly INTERNAL_SECRET: string;
}

/**
 * Creates an HTTP source: `/.well-known/jwks.json` on identity's public port, revocations, people and synonyms on its
 * internal port.
 */
export function identitySourceAt(settings: IdentitySettings): IdentitySource {
  const { IDENTITY_URL, IDENTITY_INTERNAL_URL, INTERNAL_SECRET } = settings;
  const headers = internalAuthorization(INTERNAL_SECRET);
  const internal = (path: string) => read(`${IDENTITY_INTERNAL_URL}${path}`, headers);
  return {
    keys: async () => jwks.parse(await read(`${IDENTITY_URL}/.well-known/jwks.json`)),
    revocations: async (since) =>
      listRevocations.response.parse(await internal(`${listRevocations.path}?since=${since}`)),
    person: async (id) => getPerson.response.parse(await internal(getPerson.path.replace('{id}', id))).person,
    synonyms: async () => getSynonyms.response.parse(await internal(getSynonyms.path)),
  };
}

async function read(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await tracedFetch('identity', url, { headers, redirect: 'error', signal });
  if (!response.ok) throw new Error(`${new URL(url).pathname} responded with ${response.status}`);
  return response.json();
}
