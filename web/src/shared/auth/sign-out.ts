import { logout } from '@poc/contracts/endpoints/identity';
import { call } from '../api/client.ts';
import { leaveSession } from './session-store.ts';

/** Signs out here and in the other tabs at once; the server is told, and a server that is away does not stop it. */
export function signOut(): void {
  call(logout).catch(() => undefined);
  leaveSession();
}
