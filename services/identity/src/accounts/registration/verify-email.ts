import type * as contracts from '@poc/contracts/endpoints/sign-in';
import { defaultSettings, type Settings } from '@poc/contracts/entities/identity';
import type { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { beginSession, signInReply } from '../../sessions/sessions.api.ts';
import { checkCode, codeAskerOf, rememberBrowser } from '../../sign-in/sign-in.api.ts';
import { recordConsent } from '../consents/record-consent.ts';
import { registerPerson } from '../register-person.ts';
import { type UserDoc, userModel } from '../user.model.ts';
import { ownRegistration } from './find-registration.ts';
import { forgetRegistrations } from './forget-registrations.ts';
import { type RegistrationDoc, registrationModel } from './registration.model.ts';

/**
 * Makes the account of a registration whose code came back, and begins a session. A browser, or the client that has the
 * handle, is held to the code that it asked for itself: that of its own registration, or on another device of the newest one of
 * the address.
 * @throws code_invalid, code_elsewhere, login_locked after 5 wrong tries
 */
export const verifyEmail =
  (deps: IdentityDeps) =>
  async ({ body, request }: Input<typeof contracts.verifyEmail, typeof everyone>) => {
    const { email } = body;
    const code = body.verificationCode ?? body.code ?? '';
    const { browser, browserHash } = codeAskerOf(deps, request.cookies, body.handle);
    const own = await ownRegistration(deps, { email, browserHash });
    const slot = { purpose: 'verify-email', key: email, browserHash } as const;
    const right = await checkCode(deps, { ...slot, code }, browser.cookie);

    const signIn = await withTransaction(deps.db, async (tx) => {
      await right.spend(tx);
      const registration = await registrationOf(tx, deps, email, right.ref);
      const passwordHash =
        own || !(await isContested(tx, deps, registration)) ? registration.passwordHash : null;
      const user = await makeAccount(tx, deps, { ...registration, passwordHash });
      await rememberBrowser(tx, deps, user, browser);
      const session = await beginSession(tx, deps, user, {
        remember: false,
        userAgent: request.userAgent,
        at: user.createdAt,
      });
      return { user, issuedAt: user.createdAt, ...session };
    });
    return signInReply(deps, signIn, [browser.cookie]);
  };

/** Nobody was mailed the code of a registration whose address has an account: who guessed it gets nothing. */
async function registrationOf(
  tx: Transaction,
  { db, clock }: IdentityDeps,
  email: string,
  ref: string,
): Promise<RegistrationDoc> {
  if (!Types.ObjectId.isValid(ref)) fail('code_invalid');
  const registration = await registrationModel(db)
    .findOne({ _id: new Types.ObjectId(ref), email, expiresAt: trusted({ $gt: clock.now() }) })
    .session(tx.session)
    .lean();
  const user = await userModel(db).findOne({ email }).session(tx.session).lean();
  if (!registration || user) fail('code_invalid');
  return registration;
}

/**
 * Whether somebody else signed up with the address too, today or yesterday. On another device than the one that signed
 * up nobody knows whose code the owner of the mailbox took: the account is theirs then, and none of the passwords is
 * in force. They choose one by 'forgot password'.
 */
async function isContested(
  tx: Transaction,
  { db }: IdentityDeps,
  { _id, email }: RegistrationDoc,
): Promise<boolean> {
  const others = await registrationModel(db)
    .countDocuments({ email, _id: trusted({ $ne: _id }) })
    .session(tx.session);
  return others > 0;
}

async function makeAccount(
  tx: Transaction,
  deps: IdentityDeps,
  registration: Omit<RegistrationDoc, 'passwordHash'> & { passwordHash: string | null },
): Promise<UserDoc> {
  const { email, name, phone, passwordHash, marketing, createdAt: agreedAt } = registration;
  const user = await registerPerson(tx, deps.db, {
    name,
    email,
    phone,
    passwordHash,
    emailVerified: true,
    settings: settingsWith(marketing),
    createdAt: deps.clock.now(),
  });
  const userId = user._id;
  for (const purpose of ['terms', 'privacy'] as const) {
    await recordConsent(tx, deps.db, { userId, purpose, given: true, at: agreedAt });
  }
  await recordConsent(tx, deps.db, { userId, purpose: 'marketing', given: marketing, at: agreedAt });
  await deps.mail.add(tx, { kind: 'welcome', to: email, data: { name }, userId: userId.toHexString() });
  await forgetRegistrations(tx, deps, email);
  return user;
}

function settingsWith(promotions: boolean): Settings {
  const settings = structuredClone(defaultSettings);
  settings.notifications.types.promotions = promotions;
  return settings;
}
