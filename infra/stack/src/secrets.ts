import { createECDH, randomBytes } from 'node:crypto';
import type { Secrets } from './servers/server.ts';
import type { StateFolder } from './state/state.ts';

const file = 'secrets.json';

/**
 * Loads the secrets of one system, generated at its first start and stored in its state folder with mode 0600.
 * @param environment may contain the secret that sealed the signing keys of an external database
 */
export function loadSecrets(state: StateFolder, environment: NodeJS.ProcessEnv = {}): Secrets {
  const stored = state.readJson(file);
  const vapid = createECDH('prime256v1');
  vapid.generateKeys();
  const fresh: Secrets = {
    s3AccessKey: `poc${randomBytes(8).toString('hex')}`,
    s3SecretKey: randomBytes(24).toString('base64url'),
    paystackSecretKey: `sk_test_${randomBytes(20).toString('hex')}`,
    keyEncryptionSecret: randomBytes(32).toString('base64'),
    uploadsSigningKey: randomBytes(24).toString('base64url'),
    internalSecret: randomBytes(32).toString('base64url'),
    // Leading zero bytes are part of the key.
    vapidPrivateKey: Buffer.from(vapid.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
  const secrets = { ...fresh, ...textFields(stored) };
  state.writeJson(file, secrets);
  const { KEY_ENCRYPTION_SECRET: keyEncryptionSecret = '' } = environment;
  return keyEncryptionSecret === '' ? secrets : { ...secrets, keyEncryptionSecret };
}

/** Returns the non-empty string fields of an object; none for anything else. */
export function textFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) =>
      typeof text === 'string' && text !== '' ? [[key, text]] : [],
    ),
  );
}
