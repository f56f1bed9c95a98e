import type { Subject } from '@poc/kit/auth/subject';
import type { Verifier } from '@poc/kit/auth/verifier';
import { fail, toErrorResponse } from '@poc/kit/errors';

/** A rejected handshake; `data` is sent to the client as `error.data` of its `connect_error`. */
export class HandshakeRefused extends Error {
  readonly data: { code: string; error: string };

  constructor(cause: unknown) {
    const { code, error } = toErrorResponse(cause, '').body;
    super(error, { cause });
    this.name = 'HandshakeRefused';
    this.data = { code, error };
  }
}

/**
 * Verifies the handshake's token. No token means a visitor; an invalid or expired one is rejected, so that the client
 * renews it instead of continuing as a visitor.
 * @throws HandshakeRefused with unauthenticated, token_expired or service_unavailable
 */
export async function authenticateSocket(verifier: Verifier, auth: unknown): Promise<Subject | null> {
  const token = typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : undefined;
  if (token === undefined || token === null || token === '') return null;
  try {
    if (typeof token !== 'string') return fail('unauthenticated');
    if (!verifier.ready()) return fail('service_unavailable', { internal: 'public keys not loaded yet' });
    return await verifier.verify(token);
  } catch (error) {
    throw new HandshakeRefused(error);
  }
}
