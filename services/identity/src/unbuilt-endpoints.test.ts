import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { publicInternet } from '@poc/kit/internet/request-public';
import { createLogger } from '@poc/kit/log';
import { createObjectStore } from '@poc/kit/objects';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { createAvatarFiles } from './avatars/avatar-files.ts';
import { createKeyring } from './keys/keyring.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createPersonHints } from './notifications/person-hints.ts';
import { createPasswordChecks } from './passwords/password-checks.ts';
import { routes } from './routes.ts';
import { createLoginLock } from './sign-in/login-lock.ts';

it('lists what later work has still to build', () => {
  const db = mongoose.createConnection();
  const clock = systemClock;
  const logger = createLogger({ service: 'identity', level: 'silent' });
  const s3 = { S3_ENDPOINT: 'http://s3.test', S3_ACCESS_KEY: '', S3_SECRET_KEY: '', S3_BUCKET: 'poc' };
  const built = routes({
    db,
    clock,
    logger,
    verifier: { refresh: async () => {} },
    keyring: createKeyring({ db, clock, secret: '' }),
    passwords: createPasswordChecks({ queueLimit: 1 }),
    loginLock: createLoginLock({ db, clock, failuresPerMinute: 1 }),
    mail: createMailQueue({ db, clock, secret: '' }),
    avatars: createAvatarFiles({ db, logger, store: createObjectStore(s3) }),
    hints: createPersonHints(undefined, logger),
    push: { vapid: null, hosts: [], rules: publicInternet },
    imageHosts: [],
    fetchPicture: async () => Buffer.alloc(0),
    dataSources: { catalog: '', streaming: '', commerce: '', community: '' },
    publicUrl: '',
    supportEmail: '',
    secret: '',
    secondFactorRequired: false,
    secureCookies: false,
  });
  expect(unbuiltEndpoints('identity', built).toSorted()).toEqual([]);
});
