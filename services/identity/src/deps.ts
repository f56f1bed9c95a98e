import type { IdentitySource } from '@poc/kit/auth/identity-source';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/store-external-picture';
import { type InternetRules, publicInternet } from '@poc/kit/internet/request-public';
import { createRateLimiter, type RateLimiter } from '@poc/kit/limits/rate-limiter';
import type { BaseDeps, ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import { type AvatarFiles, createAvatarFiles } from './accounts/avatars/avatar-files.ts';
import type { DataSources } from './accounts/data-export/data-sources.ts';
import { findPersonCard } from './accounts/find-person-card.ts';
import { type IdentityConfig, requiresSecondFactor } from './config.ts';
import { createKeyring, type Keyring } from './keys/keyring.ts';
import { type ContactLimit, createContactLimit } from './mail/contact/contact-limit.ts';
import { createMailQueue, type MailQueue } from './mail/mail-queue.ts';
import { createPersonHints, type PersonHints } from './notifications/person-hints.ts';
import type { PushSettings } from './notifications/push/push-settings.ts';
import { vapidOf } from './notifications/push/vapid.ts';
import { readSynonymChanges } from './searches/read-synonyms.ts';
import { createRevocationFeed, type RevocationFeed } from './sessions/revocation-feed.ts';
import { createLoginLock, type LoginLock } from './sign-in/login-lock.ts';
import { createPasswordChecks, type PasswordChecks } from './sign-in/passwords/password-checks.ts';

/** Keys, revocations and users for this process's own token verifier. */
export interface OwnIdentitySource extends IdentitySource {
  readonly keyring: Keyring;
  readonly feed: RevocationFeed;
}

export interface IdentityParts extends PictureSource {
  readonly keyring: Keyring;
  readonly feed: RevocationFeed;
  readonly store: ObjectStore;
  readonly passwords: PasswordChecks;
  readonly loginLock: LoginLock;
  /**
   * Limits wrong second-factor codes. Counted before the comparison, so that concurrent guesses cannot exceed the
   * limit.
   */
  readonly guessLimit: RateLimiter;
  readonly contactLimit: ContactLimit;
  readonly mail: MailQueue;
  readonly avatars: AvatarFiles;
  readonly push: PushSettings;
  readonly hints: PersonHints;
  readonly dataSources: DataSources;
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** Encrypts stored secrets and signs links: see `secretsIn`. */
  readonly secret: string;
  readonly secondFactorRequired: boolean;
  readonly secureCookies: boolean;
}

export type IdentityDeps = IdentityParts & Pick<ServiceDeps, 'db' | 'clock' | 'logger' | 'verifier'>;

export function identitySource({ db, clock, config }: BaseDeps<IdentityConfig>): OwnIdentitySource {
  const keyring = createKeyring({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
  const feed = createRevocationFeed(db);
  return {
    keyring,
    feed,
    keys: () => keyring.publicKeys(),
    revocations: (since) => feed.read(since),
    person: (id) => findPersonCard(db, id),
    synonyms: () => readSynonymChanges(db),
  };
}

/**
 * Composition root of identity.
 * @param internet network access to pictures and push services; replaced in tests
 */
export const identityDeps =
  ({
    pushRules = publicInternet,
    picturesFrom = (url) => fetchPicture(url),
  }: {
    pushRules?: InternetRules;
    picturesFrom?: PictureSource['fetchPicture'];
  } = {}) =>
  (
    { db, clock, config, logger }: ServiceDeps<IdentityConfig>,
    { keyring, feed }: OwnIdentitySource,
  ): IdentityParts => {
    const secret = config.KEY_ENCRYPTION_SECRET;
    const store = createObjectStore(config);
    return {
      keyring,
      feed,
      store,
      passwords: createPasswordChecks({ queueLimit: config.PASSWORD_QUEUE_LIMIT }),
      loginLock: createLoginLock({ db, clock, failuresPerMinute: config.SIGN_IN_FAILURES_PER_MINUTE }),
      guessLimit: createRateLimiter(db, {
        name: 'wrong-second-factor',
        points: 5,
        seconds: 15 * 60,
        error: 'login_locked',
      }),
      contactLimit: createContactLimit(db, secret),
      mail: createMailQueue({ db, clock, secret }),
      avatars: createAvatarFiles({ db, logger, store }),
      push: {
        vapid: vapidOf(config.VAPID_PRIVATE_KEY, config.SUPPORT_EMAIL),
        hosts: config.PUSH_HOSTS,
        rules: pushRules,
      },
      hints: createPersonHints(config.REDIS_URL, logger),
      fetchPicture: picturesFrom,
      imageHosts: config.IMAGE_HOSTS,
      dataSources: {
        internalSecret: config.INTERNAL_SECRET,
        urls: {
          catalog: config.CATALOG_INTERNAL_URL,
          streaming: config.STREAMING_INTERNAL_URL,
          commerce: config.COMMERCE_INTERNAL_URL,
          community: config.COMMUNITY_INTERNAL_URL,
        },
      },
      publicUrl: config.PUBLIC_URL,
      supportEmail: config.SUPPORT_EMAIL,
      secret,
      secondFactorRequired: requiresSecondFactor(config),
      secureCookies: config.PUBLIC_URL.startsWith('https:'),
    };
  };
