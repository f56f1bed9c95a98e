/**
 * Parses the comma-separated `KEY_ENCRYPTION_SECRET`. The first secret encrypts and signs; all of them decrypt, so
 * that a secret can be replaced while several processes run.
 * @returns 32 bytes each
 */
export const secretsIn = (setting: string): Buffer[] =>
  setting.split(',').map((secret) => Buffer.from(secret, 'base64'));

export function currentSecret(setting: string): Buffer {
  const [first] = secretsIn(setting);
  if (first === undefined) throw new Error('KEY_ENCRYPTION_SECRET is empty');
  return first;
}
