/**
 * The secrets that `KEY_ENCRYPTION_SECRET` holds, separated by commas: the first seals and signs, each opens what was sealed
 * with it. So a new one takes the place of an old one while several processes run.
 * @returns 32 bytes each
 */
export const secretsIn = (setting: string): Buffer[] =>
  setting.split(',').map((secret) => Buffer.from(secret, 'base64'));

/** The one that seals and signs. */
export function currentSecret(setting: string): Buffer {
  const [first] = secretsIn(setting);
  if (first === undefined) throw new Error('KEY_ENCRYPTION_SECRET is empty');
  return first;
}
