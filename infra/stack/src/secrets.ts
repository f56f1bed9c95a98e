import { createECDH, randomBytes } from 'node:crypto';
import type { Secrets } from './servers/server.ts';
import type { StateFolder } from './state/state.ts';

const file = 'secrets.json';

/**
 * The secrets of one system: made at its first start, kept in its state folder with mode 0600.
 * @param environment where a database that runs elsewhere says with which secret its signing keys were sealed
 */
export function loadSecrets(state: StateFolder, environment: NodeJS.ProcessEnv = {}): Secrets {
  const kept = state.readJson(file);
  const vapid = createECDH('prime256v1');
  vapid.generateKeys();
  const fresh: Secrets = {
    s3AccessKey: `poc${randomBytes(8).toString('hex')}`,
    s3SecretKey: randomBytes(24).toString('base64url'),
    paystackSecretKey: `sk_test_${randomBytes(20).toString('hex')}`,
    keyEncryptionSecret: randomBytes(32).toString('base64'),
    uploadsSigningKey: randomBytes(24).toString('base64url'),
    internalSecret: randomBytes(32).toString('base64url'),
    // Its leading zero bytes belong to it.
    vapidPrivateKey: Buffer.from(vapid.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
  const secrets = { ...fresh, ...textFields(kept) };
  state.writeJson(file, secrets);
  const { KEY_ENCRYPTION_SECRET: keyEncryptionSecret = '' } = environment;
  return keyEncryptionSecret === '' ? secrets : { ...secrets, keyEncryptionSecret };
}

/** The fields of a noted object that hold text; none for anything else. */
export function textFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) =>
      typeof text === 'string' && text !== '' ? [[key, text]] : [],
    ),
  );
}
