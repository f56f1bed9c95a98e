import { timingSafeEqual } from 'node:crypto';
import { linkMac, macBytes } from '@poc/kit/auth/link-token';
import { parseJson } from '@poc/kit/json';
import type { z } from 'zod';
import { currentSecret, secretsIn } from '../keys/keys.api.ts';

/**
 * Signs the token of a link. Its content is readable by anyone.
 * @param purpose bound to the token: a token of another purpose is invalid
 * @param secret see `secretsIn`; the first secret signs
 */
export function signToken(value: unknown, purpose: string, secret: string): string {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${content}.${linkMac(content, purpose, currentSecret(secret)).toString('base64url')}`;
}

/** Verifies and parses a token; null when it is forged or does not match the schema. */
export function readToken<S extends z.ZodType>(
  token: string,
  { purpose, schema, secret }: { purpose: string; schema: S; secret: string },
): z.output<S> | null {
  const [content, mac, ...more] = token.split('.');
  if (content === undefined || mac === undefined || more.length > 0) return null;
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== macBytes) return null;
  const isOurs = secretsIn(secret).some((one) => timingSafeEqual(given, linkMac(content, purpose, one)));
  if (!isOurs) return null;
  const parsed = schema.safeParse(parseJson(Buffer.from(content, 'base64url').toString()));
  return parsed.success ? parsed.data : null;
}
