import type * as contracts from '@poc/contracts/endpoints/sign-in';
import type { everyone } from '@poc/kit/auth/policies';
import { reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import {
  assertGoodPassword,
  type CodeAsker,
  codeAskerOf,
  codeMinutes,
  issueCode,
} from '../../sign-in/sign-in.api.ts';
import { userModel } from '../user.model.ts';
import { ownRegistration } from './find-registration.ts';
import { type RegistrationDoc, registrationModel } from './registration.model.ts';

/** How long a registration can become an account. */
const signupMs = 24 * 3_600_000;

/** The newest ones of an address are kept: more than a stranger can add while its owner looks for the mail. */
const mostPerAddress = 100;

/**
 * Notes who wants an account and mails a code to the address. An address that has an account goes the same way, step
 * by step, and gets the same answer: only the mail, which its owner alone reads, says that there is one.
 *
 * A cookie ties the registration to this browser, so that the code of somebody else's registration, which lands in
 * the same mailbox, can't put his password in force. The same browser signing up again corrects what it sent before.
 * @throws invalid_request for a password that is too easy, too_many_requests when too many passwords wait
 */
export const register =
  (deps: IdentityDeps) =>
  async ({ body, request }: Input<typeof contracts.register, typeof everyone>) => {
    assertGoodPassword(body.password, body);
    const passwordHash = await deps.passwords.hash(body.password);
    const asker = codeAskerOf(deps, request.cookies);
    const now = deps.clock.now();

    await withTransaction(deps.db, async (tx) => {
      const own = await ownRegistration(deps, { email: body.email, browserHash: asker.browserHash }, tx);
      const registration: RegistrationDoc = {
        _id: own?._id ?? new Types.ObjectId(),
        email: body.email,
        name: body.name,
        phone: body.phone,
        passwordHash,
        marketing: body.marketing ?? false,
        browserHash: asker.browserHash,
        createdAt: now,
        expiresAt: new Date(now.getTime() + signupMs),
      };
      await store(tx, deps, registration);
      await mailCode(tx, deps, registration, { ...asker, ip: request.ip });
    });
    const { handle, browser } = asker;
    const message = 'We have sent you an email with the next step.';
    return reply({ message, handle }, { cookies: [browser.cookie] });
  };

async function store(tx: Transaction, { db }: IdentityDeps, registration: RegistrationDoc): Promise<void> {
  const registrations = registrationModel(db);
  const { _id, ...rest } = registration;
  await registrations.replaceOne({ _id }, rest, { upsert: true, session: tx.session });
  const older = await registrations
    .find({ email: registration.email }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(mostPerAddress)
    .session(tx.session)
    .lean();
  await registrations.deleteMany(
    { _id: trusted({ $in: older.map((one) => one._id) }) },
    { session: tx.session },
  );
}

/** Within the pause after the last code nothing is sent; the screen offers to send one later. */
async function mailCode(
  tx: Transaction,
  deps: IdentityDeps,
  registration: RegistrationDoc,
  { ip, isUnnamed }: CodeAsker & { ip: string },
): Promise<void> {
  const { email, name } = registration;
  const user = await userModel(deps.db).findOne({ email }).session(tx.session).lean();
  const ref = registration._id.toHexString();
  const { code } = await issueCode(tx, deps, {
    purpose: 'verify-email',
    key: email,
    browserHash: registration.browserHash,
    ref,
    asker: { ip, unnamed: isUnnamed ? 'sign-up' : null },
  });
  if (code === null) return;
  if (user) {
    await deps.mail.add(tx, { kind: 'already-registered', to: email, data: { name: user.name } });
  } else {
    const data = { name, code, minutes: codeMinutes };
    await deps.mail.add(tx, { kind: 'verification-code', to: email, data });
  }
}
