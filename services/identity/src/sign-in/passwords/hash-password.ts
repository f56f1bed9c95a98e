import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;

/** Maximum memory cost of a stored hash in KiB: without it, a manipulated row could exhaust the memory. */
const maxMemory = 262_144;
/** Maximum time cost of a stored hash. */
const maxPasses = 10;

const derive = promisify(argon2);

const phcForm = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Hashes a password with argon2id.
 * @param password as typed; normalised, so that composed and decomposed letters are equal
 * @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive('argon2id', {
    ...cost,
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: tagBytes,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Verifies a password with the parameters stored in the hash.
 * @throws Error when the hash is not a PHC string of argon2id
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phcForm.exec(hash) ?? [];
  if (salt === undefined || tag === undefined || Number(memory) > maxMemory || Number(passes) > maxPasses) {
    throw new Error('stored password hash is not a valid argon2id hash');
  }
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');
