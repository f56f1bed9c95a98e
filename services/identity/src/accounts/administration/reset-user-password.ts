import { resetUserPassword as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { recordAction } from '../../audit/audit.api.ts';
import { route } from '../../route.ts';
import { anyBrowser, codeMinutes, failTooSoon, issueCode } from '../../sign-in/sign-in.api.ts';
import { administeredAccount } from './administered-account.ts';

/** Emails a member a code for a new password. The current password stays valid until then. */
export const resetUserPassword = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db } = deps;
  return withTransaction(db, async (tx) => {
    const { user, actor } = await administeredAccount(tx, subject, params.id);
    const { name, email } = user;
    const issued = await issueCode(tx, deps, {
      purpose: 'reset-password',
      key: email,
      browserHash: anyBrowser,
      ref: params.id,
      requester: null,
    });
    if (issued.code === null) return failTooSoon(issued.waitSeconds);
    await deps.mail.add(tx, {
      kind: 'reset-code',
      to: email,
      data: { name, code: issued.code, minutes: codeMinutes, byAdministrator: true },
    });
    await recordAction(tx, actor, {
      action: 'user.password.reset-mailed',
      target: { kind: 'user', id: params.id },
      before: {},
      after: {},
      at: deps.clock.now(),
    });
    return { message: `Password reset email sent to ${email}` };
  });
});
