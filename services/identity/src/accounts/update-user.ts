import { updateUser as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { AppError, fail } from '@poc/kit/errors';
import { storeExternalPicture } from '@poc/kit/images/store-external-picture';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { anyBrowser, codeMinutes, failTooSoon, issueCode } from '../sign-in/sign-in.api.ts';
import { renderAvatar } from './avatars/render-avatar.ts';
import { changeAccount } from './change-account.ts';
import { confirmPassword } from './confirm-password.ts';
import { presentUser } from './present-user.ts';
import { type UserDoc, userModel } from './user.model.ts';

/**
 * Updates name, phone and avatar immediately. A new email address requires the current password and stays pending until
 * its code is confirmed; submitting the current email address withdraws it. The same pending email address gets another
 * code after a minute.
 */
export const updateUser = route(contract, self, (deps) => async ({ params, body }) => {
  await checkNewEmail(deps, params.id, body);
  const [kept] = (await storeExternalPicture(deps, body.avatar ?? '', 'body.avatar', renderAvatar)) ?? [];
  const keptAvatar = kept && (await deps.avatars.add(kept));
  const { before, after } = await withTransaction(deps.db, async (tx) => {
    const changed = await changeAccount(tx, params.id, (user) => ({
      name: body.name,
      phone: body.phone,
      avatar: keptAvatar ?? chosenAvatar(user, body.avatar),
      pendingEmail: body.email === user.email ? null : body.email,
    }));
    if (body.email !== changed.before.email) await mailCode(tx, deps, changed.before, body.email);
    return changed;
  }).catch(async (error: unknown) => {
    // After other failures the commit may still succeed; the sweep removes the file if it did not.
    if (keptAvatar && error instanceof AppError) await deps.avatars.discard(keptAvatar);
    throw error;
  });
  if (before.avatar !== after.avatar) await deps.avatars.discard(before.avatar);
  return presentUser(after);
});

/** Requires the password, so that an unattended device cannot be used to take over the account. */
async function checkNewEmail(
  deps: IdentityDeps,
  id: string,
  { email, currentPassword }: { email: string; currentPassword?: string | undefined },
): Promise<void> {
  const user = await userModel(deps.db).findById(id).lean();
  if (!user || email === user.email || email === user.pendingEmail) return;
  if (currentPassword === undefined) {
    const fault = { path: 'body.currentPassword', msg: 'is required for a new email' };
    return fail('invalid_request', { faults: [fault] });
  }
  await confirmPassword(deps, user, currentPassword);
}

/** Accepts an HTTPS URL, no avatar, or the current file: the files of other accounts cannot be claimed. */
function chosenAvatar(user: UserDoc, wanted: string | null | undefined): string {
  if (wanted === undefined || wanted === user.avatar) return user.avatar;
  if (!wanted) return '';
  if (wanted.startsWith('https://')) return wanted;
  return fail('invalid_request', {
    faults: [{ path: 'body.avatar', msg: 'must be an HTTPS URL or your own picture' }],
  });
}

/** Emails the code. The response does not reveal whether the email address has an account; only the email does. */
async function mailCode(tx: Transaction, deps: IdentityDeps, user: UserDoc, email: string): Promise<void> {
  const issued = await issueCode(tx, deps, {
    purpose: 'new-email',
    key: user._id.toHexString(),
    browserHash: anyBrowser,
    ref: email,
    requester: null,
  });
  if (issued.code === null) {
    if (user.pendingEmail === email) return;
    failTooSoon(issued.waitSeconds);
  }
  const other = await userModel(tx)
    .findOne({ email, _id: trusted({ $ne: user._id }) })
    .lean();
  if (other) {
    await deps.mail.add(tx, { kind: 'email-in-use', to: email, data: { name: other.name } });
    return;
  }
  await deps.mail.add(tx, {
    kind: 'new-email-code',
    to: email,
    data: { name: user.name, code: issued.code, minutes: codeMinutes },
  });
}
