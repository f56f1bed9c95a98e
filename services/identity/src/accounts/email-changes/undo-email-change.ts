import { undoEmailChange as contract } from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { reply } from '@poc/kit/http/reply';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { endAllSessions, hashToken } from '../../sessions/sessions.api.ts';
import {
  type Browser,
  browserOf,
  codeMinutes,
  deleteKnownBrowsers,
  disableSecondFactor,
  findSecondFactor,
  issueCode,
  rememberBrowser,
  revokeCodes,
} from '../../sign-in/sign-in.api.ts';
import { changeAccount } from '../change-account.ts';
import { userModel } from '../user.model.ts';
import { emailChangeModel } from './email-change.model.ts';
import { deleteEmailChangesSince } from './offer-undo.ts';

/**
 * Restores an account's old email address with the token of the undo link. The account may have been stolen: all
 * sessions end, the password becomes invalid, and the old email address receives a reset code for this browser.
 */
export const undoEmailChange = route(contract, everyone, (deps) => async ({ body, request }) => {
  const browser = browserOf(request.cookies, deps.secureCookies);
  try {
    const email = await withTransaction(deps.db, (tx) => undo(tx, deps, hashToken(body.token), browser));
    await deps.verifier.refresh();
    const message =
      'Your old email has been restored, and all devices are signed out. Choose a new password now.';
    return reply({ message, email }, { cookies: [browser.cookie] });
  } catch (error) {
    // Relies on the unique index; a check before the write would race.
    if (isDuplicateKey(error)) fail('email_taken', { cause: error });
    throw error;
  }
});

async function undo(tx: Transaction, deps: IdentityDeps, _id: string, browser: Browser): Promise<string> {
  const { db } = deps;
  const now = deps.clock.now();
  const change = await emailChangeModel(tx)
    .findOne({ _id, expiresAt: trusted({ $gt: now }) })
    .lean();
  if (!change) fail('link_invalid');
  const { userId, oldEmail: email } = change;
  if (!(await userModel(tx).exists({ _id: userId }))) fail('link_invalid');

  const id = userId.toHexString();
  const { before, after } = await changeAccount(tx, id, () => ({
    email,
    pendingEmail: null,
    emailVerified: true,
    passwordHash: null,
  }));
  await endAllSessions(tx, userId, { now });
  await deleteKnownBrowsers(tx, userId);
  // A thief may have locked the account with their own authenticator app.
  const factor = await findSecondFactor(db, userId);
  if (factor?.since && factor.since >= change.createdAt) await disableSecondFactor(tx, deps, after, 'person');
  await deleteEmailChangesSince(tx, change);
  await revokeCodes(tx, deps, { purpose: 'new-email', key: id });
  await revokeCodes(tx, deps, { purpose: 'reset-password', key: before.email });

  // The link proves access to the mailbox, so the limits for unknown browsers do not apply to this one.
  await rememberBrowser(tx, deps, after, browser);
  const slot = { purpose: 'reset-password', key: email, browserHash: browser.hash } as const;
  const issued = await issueCode(tx, deps, { ...slot, ref: id, requester: null });
  const { name } = after;
  if (issued.code !== null) {
    const data = { name, code: issued.code, minutes: codeMinutes, byAdministrator: false };
    await deps.mail.add(tx, { kind: 'reset-code', to: email, data });
  }
  await deps.mail.add(tx, { kind: 'email-change-undone', to: before.email, data: { name } });
  return email;
}
