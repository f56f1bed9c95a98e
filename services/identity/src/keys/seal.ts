import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { currentSecret, secretsIn } from './secret-list.ts';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes for the database (AES-256-GCM).
 * @param name authenticated with the result, so that it cannot be moved to another row
 * @param secret see `secretsIn`; the first secret encrypts
 * @returns base64 of iv, tag and ciphertext
 */
export function seal(bytes: Buffer, name: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', currentSecret(secret), iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts bytes. @throws Error when they were encrypted with an unknown secret or another name */
export function unseal(sealed: string, name: string, secret: string): Buffer {
  const failures: unknown[] = [];
  for (const one of secretsIn(secret)) {
    try {
      return open(sealed, name, one);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

export function isSealedWithCurrent(sealed: string, name: string, secret: string): boolean {
  try {
    open(sealed, name, currentSecret(secret));
    return true;
  } catch {
    return false;
  }
}

function open(sealed: string, name: string, secret: Buffer): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}
