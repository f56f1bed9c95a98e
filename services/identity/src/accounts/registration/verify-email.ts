import { verifyEmail as contract } from '@poc/contracts/endpoints/sign-in';
import { defaultSettings, type Settings } from '@poc/contracts/entities/identity';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { beginSession, signInReply } from '../../sessions/sessions.api.ts';
import { checkCode, codeRequesterOf, rememberBrowser } from '../../sign-in/sign-in.api.ts';
import { recordConsent } from '../consents/record-consent.ts';
import { registerPerson } from '../register-person.ts';
import { type UserDoc, userModel } from '../user.model.ts';
import { deleteRegistrations } from './delete-registrations.ts';
import { ownRegistration } from './find-registration.ts';
import { type RegistrationDoc, registrationModel } from './registration.model.ts';

/**
 * Creates the account of a verified registration and starts a session. A browser, or the holder of a handle, must use
 * a code that it requested itself: for its own registration or, on another device, for the newest one.
 */
export const verifyEmail = route(contract, everyone, (deps) => async ({ body, request }) => {
  const { email } = body;
  const code = body.verificationCode ?? body.code ?? '';
  const { browser, browserHash } = codeRequesterOf(deps, request.cookies, body.handle);
  const own = await ownRegistration(deps.db, { email, browserHash }, deps.clock.now());
  const slot = { purpose: 'verify-email', key: email, browserHash } as const;
  const right = await checkCode(deps, { ...slot, code }, browser.cookie);

  const signIn = await withTransaction(deps.db, async (tx) => {
    await right.consume(tx);
    const registration = await registrationOf(tx, deps, email, right.ref);
    const passwordHash = own || !(await isContested(tx, registration)) ? registration.passwordHash : null;
    const user = await makeAccount(tx, deps, { ...registration, passwordHash });
    await rememberBrowser(tx, deps, user, browser);
    const session = await beginSession(tx, user, {
      remember: false,
      userAgent: request.userAgent,
      at: user.createdAt,
    });
    return { user, issuedAt: user.createdAt, ...session };
  });
  return signInReply(deps, signIn, [browser.cookie]);
});

/** Rejects email addresses with an account: their code was never emailed, so it can only be a guess. */
async function registrationOf(
  tx: Transaction,
  { clock }: IdentityDeps,
  email: string,
  ref: string,
): Promise<RegistrationDoc> {
  if (!Types.ObjectId.isValid(ref)) fail('code_invalid');
  const registration = await registrationModel(tx)
    .findOne({ _id: new Types.ObjectId(ref), email, expiresAt: trusted({ $gt: clock.now() }) })
    .lean();
  const user = await userModel(tx).findOne({ email }).lean();
  if (!registration || user) fail('code_invalid');
  return registration;
}

/**
 * True if the email address has other recent registrations. On a device that did not sign up, it is then unknown which
 * registration the code belongs to: the account gets none of the passwords, and its owner resets it.
 */
async function isContested(tx: Transaction, { _id, email }: RegistrationDoc): Promise<boolean> {
  const others = await registrationModel(tx).countDocuments({ email, _id: trusted({ $ne: _id }) });
  return others > 0;
}

async function makeAccount(
  tx: Transaction,
  deps: IdentityDeps,
  registration: Omit<RegistrationDoc, 'passwordHash'> & { passwordHash: string | null },
): Promise<UserDoc> {
  const { email, name, phone, passwordHash, marketing, createdAt: agreedAt } = registration;
  const user = await registerPerson(tx, {
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
    await recordConsent(tx, { userId, purpose, given: true, at: agreedAt });
  }
  await recordConsent(tx, { userId, purpose: 'marketing', given: marketing, at: agreedAt });
  await deps.mail.add(tx, { kind: 'welcome', to: email, data: { name }, userId: userId.toHexString() });
  await deleteRegistrations(tx, deps, email);
  return user;
}

function settingsWith(promotions: boolean): Settings {
  const settings = structuredClone(defaultSettings);
  settings.notifications.types.promotions = promotions;
  return settings;
}
