import type { Verifier } from '@poc/kit/auth/verifier';
import type { ServiceDeps } from '@poc/kit/service';
import type { Keyring } from '../keys/keyring.ts';
import type { PasswordChecks } from '../passwords/password-checks.ts';
import type { LoginLock } from './login-lock.ts';

/** What the use cases of sessions stand on. */
export interface SessionDeps extends Pick<ServiceDeps, 'db' | 'clock' | 'logger'> {
  readonly verifier: Pick<Verifier, 'refresh'>;
  readonly keyring: Keyring;
  readonly passwords: PasswordChecks;
  readonly loginLock: LoginLock;
  /** Whether cookies are for https alone. */
  readonly secureCookies: boolean;
}
