import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createLogger } from '@poc/kit/log';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { createKeyring } from './keys/keyring.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createPasswordChecks } from './passwords/password-checks.ts';
import { identityRoutes } from './routes.ts';
import { createLoginLock } from './sessions/login-lock.ts';

it('lists what later work has still to build', () => {
  const db = mongoose.createConnection();
  const clock = systemClock;
  const routes = identityRoutes({
    db,
    clock,
    logger: createLogger({ service: 'identity', level: 'silent' }),
    verifier: { refresh: async () => {} },
    keyring: createKeyring({ db, clock, secret: '' }),
    passwords: createPasswordChecks({ queueLimit: 1 }),
    loginLock: createLoginLock({ db, clock }),
    mail: createMailQueue({ db, clock, secret: '' }),
    publicUrl: '',
    secret: '',
    secureCookies: false,
  });
  expect(unbuiltEndpoints('identity', routes).toSorted()).toEqual([
    'acceptInvitation',
    'changePassword',
    'confirmNewEmail',
    'confirmNewsletter',
    'deleteAccount',
    'deleteUser',
    'endSession',
    'endSessions',
    'exportData',
    'forgotPassword',
    'getSettings',
    'leaveNewsletter',
    'listAuditRecords',
    'listConsents',
    'listSessions',
    'listUsers',
    'register',
    'resendVerification',
    'resetPassword',
    'resetUserPassword',
    'sendContactMessage',
    'setUserEmail',
    'setUserRole',
    'setUserStatus',
    'subscribeToNewsletter',
    'updateSettings',
    'updateUser',
    'uploadAvatar',
    'verifyEmail',
  ]);
});
