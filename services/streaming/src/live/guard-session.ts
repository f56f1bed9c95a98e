import type { ErrorCode } from '@poc/contracts/errors';
import { errorCatalogue } from '@poc/contracts/errors';
import type { Verifier } from '@poc/kit/auth/verifier';
import type { Clock } from '@poc/kit/clock';
import type { Audience } from './audience.ts';
import type { LiveSocket } from './live-socket.ts';

/** Says why, and closes the connection. */
export function endSession(socket: LiveSocket, code: ErrorCode): void {
  socket.emit('session-ended', { code, error: errorCatalogue[code].text });
  socket.disconnect(true);
}

/** A connection lives no longer than the token that opened it: the client renews the token and connects again. */
export function endWithToken(socket: LiveSocket, clock: Clock): void {
  const { subject } = socket.data;
  if (!subject) return;
  const leftMs = subject.expiresAt - clock.now().getTime();
  const timer = setTimeout(() => endSession(socket, 'token_expired'), Math.max(0, leftMs));
  socket.once('disconnect', () => clearTimeout(timer));
}

/** Closes the connections of revoked sessions (sign-out, ban, a changed role or password) as soon as that is known. */
export function endRevoked(verifier: Verifier, audience: Audience): () => void {
  return verifier.onRevoked(({ userId }) => {
    for (const socket of audience.socketsOf(userId)) {
      const { subject } = socket.data;
      if (subject && verifier.isRevoked(subject)) endSession(socket, 'unauthenticated');
    }
  });
}
