import { register as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { reply } from '@poc/kit/http/reply';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import {
  assertGoodPassword,
  type CodeRequester,
  codeMinutes,
  codeRequesterOf,
  issueCode,
} from '../../sign-in/sign-in.api.ts';
import { userModel } from '../user.model.ts';
import { ownRegistration } from './find-registration.ts';
import { type RegistrationDoc, registrationModel } from './registration.model.ts';

/** Validity in ms of a registration. */
const signupMs = 24 * 3_600_000;

/** Maximum number of retained registrations per email address: more than a stranger can add in a day. */
const maxPerAddress = 100;

/**
 * Stores a registration and emails a code. An email address with an account takes the same steps and gets the same
 * response; only the email reveals the account.
 *
 * A cookie binds the registration to this browser, so that the code of a stranger's registration for the same mailbox
 * cannot activate the stranger's password. Signing up again in the same browser replaces the earlier registration.
 */
export const register = route(contract, everyone, (deps) => async ({ body, request }) => {
  assertGoodPassword(body.password, body);
  const passwordHash = await deps.passwords.hash(body.password);
  const requester = codeRequesterOf(deps, request.cookies);
  const now = deps.clock.now();

  await withTransaction(deps.db, async (tx) => {
    const own = await ownRegistration(tx, { email: body.email, browserHash: requester.browserHash }, now);
    const registration: RegistrationDoc = {
      _id: own?._id ?? new Types.ObjectId(),
      email: body.email,
      name: body.name,
      phone: body.phone,
      passwordHash,
      marketing: body.marketing ?? false,
      browserHash: requester.browserHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + signupMs),
    };
    await store(tx, registration);
    await mailCode(tx, deps, registration, { ...requester, ip: request.ip });
  });
  const { handle, browser } = requester;
  const message = 'We have sent you an email with the next step.';
  return reply({ message, handle }, { cookies: [browser.cookie] });
});

async function store(tx: Transaction, registration: RegistrationDoc): Promise<void> {
  const registrations = registrationModel(tx);
  const { _id, ...rest } = registration;
  await registrations.replaceOne({ _id }, rest, { upsert: true });
  const older = await registrations
    .find({ email: registration.email }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(maxPerAddress)
    .lean();
  await registrations.deleteMany({ _id: trusted({ $in: older.map((one) => one._id) }) });
}

/** Sends a code unless the limits apply; the client can request one later. */
async function mailCode(
  tx: Transaction,
  deps: IdentityDeps,
  registration: RegistrationDoc,
  { ip, isUnnamed }: CodeRequester & { ip: string },
): Promise<void> {
  const { email, name } = registration;
  const user = await userModel(tx).findOne({ email }).lean();
  const ref = registration._id.toHexString();
  const { code } = await issueCode(tx, deps, {
    purpose: 'verify-email',
    key: email,
    browserHash: registration.browserHash,
    ref,
    requester: { ip, unnamed: isUnnamed ? 'sign-up' : null },
  });
  if (code === null) return;
  if (user) {
    await deps.mail.add(tx, { kind: 'already-registered', to: email, data: { name: user.name } });
  } else {
    const data = { name, code, minutes: codeMinutes };
    await deps.mail.add(tx, { kind: 'verification-code', to: email, data });
  }
}
