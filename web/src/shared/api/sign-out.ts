import { logout } from '@poc/contracts/endpoints/sign-in';
import { leaveSession } from '../auth/session-store.ts';
import { call } from './client.ts';

/** Signs out in all tabs immediately, even when the server is unavailable. */
export function signOut(): void {
  call(logout).catch(() => undefined);
  leaveSession();
}
