import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes for the database (AES-256-GCM).
 * @param name bound to the result, so that what is sealed for one row can't be put under another name
 * @param secret 32 bytes in base64
 * @returns base64 of iv, tag and cipher text
 */
export function seal(bytes: Buffer, name: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'base64'), iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The reverse. @throws Error when the secret or the name is not the one that it was sealed with */
export function unseal(sealed: string, name: string, secret: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'base64'), iv, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}
