import { generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { tokenRules } from '@poc/contracts/token';
import type { PublicKeySet } from '@poc/kit/auth/verifier';
import type { Clock } from '@poc/kit/clock';
import type { Connection } from 'mongoose';
import { openPrivateKey, sealPrivateKey } from './seal-private-key.ts';
import { type SigningKeyDoc, signingKeyModel } from './signing-key.model.ts';

const modulusLength = 2048;
const duplicateKey = 11000;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface Keyring {
  /** The key that signs now; made at the first call ever. @throws Error when the secret does not open it */
  signingKey(): Promise<SigningKey>;
  /** Every key whose tokens are good, in JWKS form. */
  publicKeys(): Promise<PublicKeySet>;
}

/** The signing keys of all replicas of identity: kept in the database, opened once per process. */
export function createKeyring(deps: { db: Connection; clock: Clock; secret: string }): Keyring {
  const keys = signingKeyModel(deps.db);
  let opened: Promise<SigningKey> | undefined;

  const load = async (): Promise<SigningKey> => {
    const stored = (await findCurrent()) ?? (await makeCurrent());
    return {
      kid: stored._id,
      privateKey: openPrivateKey(stored.sealedPrivateKey, stored._id, deps.secret),
    };
  };

  const findCurrent = () => keys.findOne({ current: true }).lean();

  const makeCurrent = async (): Promise<SigningKeyDoc> => {
    const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
    const kid = randomUUID();
    const made: SigningKeyDoc = {
      _id: kid,
      current: true,
      publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: tokenRules.algorithm },
      sealedPrivateKey: sealPrivateKey(privateKey, kid, deps.secret),
      createdAt: deps.clock.now(),
      retiredAt: null,
    };
    try {
      await keys.create([made]);
      return made;
    } catch (error) {
      // Another replica was faster: the unique index keeps one current key, and everyone signs with that one.
      const current = isDuplicateKey(error) ? await findCurrent() : null;
      if (current) return current;
      throw error;
    }
  };

  return {
    signingKey() {
      opened ??= load().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    async publicKeys() {
      await this.signingKey();
      const published = await keys
        .find({ retiredAt: null })
        .select('publicJwk')
        .sort({ createdAt: -1 })
        .lean();
      return { keys: published.map((key) => key.publicJwk) };
    },
  };
}

const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === duplicateKey;
