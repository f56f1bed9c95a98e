import { createCipheriv, createDecipheriv, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a private key for the database (AES-256-GCM).
 * @param secret 32 bytes in base64
 * @param kid bound to the result, so that a row's key can't be put under another name
 * @returns base64 of iv, tag and cipher text
 */
export function sealPrivateKey(key: KeyObject, kid: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'base64'), iv).setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(key.export({ type: 'pkcs8', format: 'der' })), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The reverse. @throws Error when the secret or the `kid` is not the one that the key was sealed with */
export function openPrivateKey(sealed: string, kid: string, secret: string): KeyObject {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'base64'), iv, {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(kid)).setAuthTag(tag);
    const der = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(`KEY_ENCRYPTION_SECRET does not open the signing key ${kid}`, { cause });
  }
}
