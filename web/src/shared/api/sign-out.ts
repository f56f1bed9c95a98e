import { logout } from '@poc/contracts/endpoints/sign-in';
import { leaveSession } from '../auth/session-store.ts';
import { call } from './client.ts';

/** Signs out here and in the other tabs at once; the server is informed, and an unavailable one does not stop it. */
export function signOut(): void {
  call(logout).catch(() => undefined);
  leaveSession();
}
