import type { KeyObject } from 'node:crypto';
import type { PublicKeySet } from '@poc/kit/auth/verifier';
import type { Clock } from '@poc/kit/clock';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Connection, trusted } from 'mongoose';
import { makeSigningKey } from './make-signing-key.ts';
import { openPrivateKey } from './seal-private-key.ts';
import { signingKeyModel } from './signing-key.model.ts';

/** How long a process signs by what it knows before it looks for a rotation; a new key is published long before it signs. */
const lookAgainMs = 10_000;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface Keyring {
  /** The key that signs now; made at the first call ever. @throws Error when the secret does not open it */
  signingKey(): Promise<SigningKey>;
  /** Every key whose tokens are or will be good, in JWKS form, the newest first. */
  publicKeys(): Promise<PublicKeySet>;
}

/** The key that signs, as this process found it last. */
interface Found {
  readonly key: SigningKey;
  readonly at: number;
}

/** The signing keys of all replicas of identity: kept in the database, opened once per process, looked up now and then. */
export function createKeyring(deps: { db: Connection; clock: Clock; secret: string }): Keyring {
  const { clock, secret } = deps;
  const keys = signingKeyModel(deps.db);
  let found: Promise<Found> | undefined;
  let last: Found | undefined;

  const published = () =>
    keys
      .find({ $or: [{ retiredAt: null }, { retiredAt: trusted({ $gt: clock.now() }) }] })
      .sort({ activeFrom: -1, createdAt: -1 })
      .lean();

  const look = async (): Promise<Found> => {
    if ((await keys.countDocuments({ current: true })) === 0) await makeFirst();
    // Only now: the first key is active from the moment in which it was made.
    const at = clock.now().getTime();
    const rows = await published();
    const row = rows.find((one) => (one.activeFrom?.getTime() ?? 0) <= at);
    if (!row) throw new Error('no signing key is active');
    if (last?.key.kid === row._id) return { key: last.key, at };
    return { key: { kid: row._id, privateKey: openPrivateKey(row.sealedPrivateKey, row._id, secret) }, at };
  };

  const makeFirst = async (): Promise<void> => {
    try {
      await keys.create([await makeSigningKey(secret, clock.now())]);
    } catch (error) {
      // Another replica was faster: the unique index keeps one newest key, and everyone signs with that one.
      if (!isDuplicateKey(error)) throw error;
    }
  };

  const current = (): Promise<Found> => {
    if (last && Math.abs(clock.now().getTime() - last.at) < lookAgainMs) return Promise.resolve(last);
    found ??= look()
      .then((fresh) => {
        last = fresh;
        return fresh;
      })
      .finally(() => {
        found = undefined;
      });
    return found;
  };

  return {
    signingKey: async () => (await current()).key,
    async publicKeys() {
      await current();
      return { keys: (await published()).map((key) => key.publicJwk) };
    },
  };
}
