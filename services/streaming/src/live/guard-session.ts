import type { ErrorCode } from '@poc/contracts/errors';
import { errorCatalogue } from '@poc/contracts/errors';
import type { Verifier } from '@poc/kit/auth/verifier';
import type { Clock } from '@poc/kit/clock';
import type { Audience } from './audience.ts';
import type { LiveSocket } from './live-socket.ts';

/** Sends the reason, and closes the connection. */
export function endSession(socket: LiveSocket, code: ErrorCode): void {
  socket.emit('session-ended', { code, error: errorCatalogue[code].text });
  socket.disconnect(true);
}

/** Closes a connection when its token expires: the client renews the token and reconnects. */
export function endWithToken(socket: LiveSocket, clock: Clock): void {
  const { subject } = socket.data;
  if (!subject) return;
  const leftMs = subject.expiresAt - clock.now().getTime();
  const timer = setTimeout(() => endSession(socket, 'token_expired'), Math.max(0, leftMs));
  socket.once('disconnect', () => clearTimeout(timer));
}

/** Closes the connections of revoked sessions (sign-out, ban, changed role or password). */
export function endRevoked(verifier: Verifier, audience: Audience): () => void {
  return verifier.onRevoked(({ userId }) => {
    for (const socket of audience.socketsOf(userId)) {
      const { subject } = socket.data;
      if (subject && verifier.isRevoked(subject)) endSession(socket, 'unauthenticated');
    }
  });
}
