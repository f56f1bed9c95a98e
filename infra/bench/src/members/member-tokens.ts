import { openPrivateKey } from '@poc/identity/keys/seal-private-key';
import { signingKeyModel } from '@poc/identity/keys/signing-key.model';
import { withDatabase } from '../open-database.ts';
import { type SignToken, tokenSignerOf } from './sign-token.ts';

/**
 * Decrypts identity's signing key: signing in hundreds of people would take minutes of hashing.
 * @param env settings of the system, with the secret that encrypts the key
 */
export async function tokenSigner(
  mongoUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<SignToken> {
  const row = await withDatabase(mongoUrl, 'poc_identity', (db) =>
    signingKeyModel(db).findOne({ current: true }).lean(),
  );
  if (!row) throw new Error('identity has no signing key');
  const key = openPrivateKey(row.sealedPrivateKey, row._id, env.KEY_ENCRYPTION_SECRET ?? '');
  return tokenSignerOf(key, row._id);
}
