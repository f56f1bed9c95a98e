import type { KeyObject } from 'node:crypto';
import type { PublicKeySet } from '@poc/kit/auth/verifier';
import { singleFlight } from '@poc/kit/cache/single-flight';
import type { Clock } from '@poc/kit/clock';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Connection, trusted } from 'mongoose';
import { makeSigningKey } from './make-signing-key.ts';
import { openPrivateKey } from './seal-private-key.ts';
import { signingKeyModel } from './signing-key.model.ts';

/** Cache time in ms of the signing key. A new key is published long before it signs. */
const cacheMs = 10_000;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface Keyring {
  /** Current signing key, created on first use. @throws Error when the secret does not decrypt it */
  signingKey(): Promise<SigningKey>;
  /** JWKS of all keys with valid current or future tokens, newest first. */
  publicKeys(): Promise<PublicKeySet>;
}

interface CachedKey {
  readonly key: SigningKey;
  readonly at: number;
}

/**
 * Creates access to the signing keys, which are stored in the database, shared by all replicas and cached per process.
 */
export function createKeyring(deps: { db: Connection; clock: Clock; secret: string }): Keyring {
  const { clock, secret } = deps;
  const keys = signingKeyModel(deps.db);
  let cached: CachedKey | undefined;

  const published = () =>
    keys
      .find({ $or: [{ retiredAt: null }, { retiredAt: trusted({ $gt: clock.now() }) }] })
      .sort({ activeFrom: -1, createdAt: -1 })
      .lean();

  const loadKey = singleFlight(async (): Promise<CachedKey> => {
    if ((await keys.countDocuments({ current: true })) === 0) await createFirstKey();
    // Read after the creation, because the first key is active immediately.
    const at = clock.now().getTime();
    const rows = await published();
    const row = rows.find((one) => (one.activeFrom?.getTime() ?? 0) <= at);
    if (!row) throw new Error('no signing key is active');
    const key =
      cached?.key.kid === row._id
        ? cached.key
        : { kid: row._id, privateKey: openPrivateKey(row.sealedPrivateKey, row._id, secret) };
    cached = { key, at };
    return cached;
  });

  const createFirstKey = async (): Promise<void> => {
    try {
      await keys.create(await makeSigningKey(secret, clock.now()));
    } catch (error) {
      // Another replica has created it: the unique index ensures one current key for all replicas.
      if (!isDuplicateKey(error)) throw error;
    }
  };

  const current = async (): Promise<CachedKey> =>
    cached && Math.abs(clock.now().getTime() - cached.at) < cacheMs ? cached : loadKey();

  return {
    signingKey: async () => (await current()).key,
    async publicKeys() {
      await current();
      return { keys: (await published()).map((key) => key.publicJwk) };
    },
  };
}
