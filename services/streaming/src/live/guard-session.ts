import type { ErrorCode } from '@poc/contracts/errors';
import { errorCatalogue } from '@poc/contracts/errors';
import type { Verifier } from '@poc/kit/auth/verifier';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import type { Audience } from './audience.ts';
import type { LiveSocket } from './live-socket.ts';

/** Sends the reason, and closes the connection. */
export function endSession(socket: LiveSocket, code: ErrorCode): void {
  socket.emit('session-ended', { code, error: errorCatalogue[code].text });
  socket.disconnect(true);
}

const sweepMs = 1_000;
/** Time before expiry at which a renewal is requested. Browsers run timers of hidden pages only once a minute. */
const renewBeforeMs = 120_000;
/** Spreads the renewals of people who signed in at the same time. */
const renewedWithinMs = 60_000;

/**
 * Requests a new token from clients before theirs expires, and closes connections with an expired one. One
 * timer for all connections, because a timer per connection would occupy memory for 15 minutes.
 * @returns a function that stops it
 */
export function endExpired(audience: Audience, clock: Clock): () => void {
  const timer = setInterval(() => {
    const now = clock.now().getTime();
    for (const socket of audience.members()) {
      const { subject, renewalSentFor } = socket.data;
      const leftMs = (subject?.expiresAt ?? 0) - now;
      if (leftMs <= 0) endSession(socket, 'token_expired');
      else if (leftMs <= renewBeforeMs && renewalSentFor !== subject) {
        socket.data.renewalSentFor = subject;
        socket.emit('token-expiring', { withinMs: Math.min(renewedWithinMs, leftMs / 2) });
      }
    }
  }, sweepMs);
  return () => clearInterval(timer);
}

/** Replaces a connection's token with a newer one of the same person and role; any other needs a new connection. */
export const renewToken =
  (verifier: Verifier) =>
  async ({ data }: LiveSocket, { token }: { token: string }): Promise<object> => {
    if (!verifier.ready()) fail('service_unavailable', { internal: 'public keys not loaded yet' });
    const renewed = await verifier.verify(token);
    const { subject } = data;
    if (subject?.id !== renewed.id || subject.role !== renewed.role) fail('unauthenticated');
    if (renewed.expiresAt > subject.expiresAt) data.subject = renewed;
    return {};
  };

/** Closes the connections of revoked sessions (sign-out, ban, changed role or password). */
export function endRevoked(verifier: Verifier, audience: Audience): () => void {
  return verifier.onRevoked(({ userId }) => {
    for (const socket of audience.socketsOf(userId)) {
      const { subject } = socket.data;
      if (subject && verifier.isRevoked(subject)) endSession(socket, 'unauthenticated');
    }
  });
}
