import type { Verifier } from '@poc/kit/auth/verifier';
import type { PictureSource } from '@poc/kit/images/picture-to-keep';
import type { ServiceDeps } from '@poc/kit/service';
import type { AvatarFiles } from './accounts/avatars/avatar-files.ts';
import type { DataSources } from './accounts/data-export/data-sources.ts';
import type { Keyring } from './keys/keyring.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { PersonHints } from './notifications/person-hints.ts';
import type { PushSettings } from './notifications/push/push-settings.ts';
import type { LoginLock } from './sign-in/login-lock.ts';
import type { PasswordChecks } from './sign-in/passwords/password-checks.ts';

/** What the use cases of identity stand on. */
export interface IdentityDeps extends Pick<ServiceDeps, 'db' | 'clock' | 'logger'>, PictureSource {
  readonly verifier: Pick<Verifier, 'refresh'>;
  readonly keyring: Keyring;
  readonly passwords: PasswordChecks;
  readonly loginLock: LoginLock;
  readonly mail: MailQueue;
  readonly avatars: AvatarFiles;
  readonly push: PushSettings;
  readonly hints: PersonHints;
  /** The services that hold something of people too. */
  readonly dataSources: DataSources;
  /** The one origin, for links in mails. */
  readonly publicUrl: string;
  /** Where messages to support go. */
  readonly supportEmail: string;
  /** 32 bytes in base64: seals what lies in the database, signs links. */
  readonly secret: string;
  /** Whether administrators can't do without a second factor. */
  readonly secondFactorRequired: boolean;
  /** Whether cookies are for https alone. */
  readonly secureCookies: boolean;
}
