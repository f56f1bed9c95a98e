import type * as contract from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { forgetCodes } from '../codes/issue-code.ts';
import { checkCode, type RightCode } from '../codes/spend-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { changeAccount } from './change-account.ts';
import { presentUser } from './present-user.ts';
import type { UserDoc } from './user.model.ts';

/**
 * Applies the address that waits, for the code that was sent to it. Sessions go on; both addresses are told.
 * @throws code_invalid also when the address was given up meanwhile; login_locked after 5 wrong tries; email_taken;
 *   not_found
 */
export const confirmNewEmail =
  (deps: IdentityDeps) =>
  async ({ params, body }: Input<typeof contract.confirmNewEmail, typeof self>) => {
    const right = await checkCode(deps, { purpose: 'new-email', key: params.id, code: body.code });
    try {
      return presentUser(await apply(deps, params.id, right));
    } catch (error) {
      // The unique index decides: a look before the write could be overtaken.
      if (isDuplicateKey(error)) fail('email_taken', { cause: error });
      throw error;
    }
  };

function apply(deps: IdentityDeps, id: string, right: RightCode): Promise<UserDoc> {
  return withTransaction(deps.db, async (tx) => {
    await right.spend(tx);
    const { before, after } = await changeAccount(tx, deps.db, id, (user) => {
      if (user.pendingEmail !== right.ref) fail('code_invalid');
      return { email: right.ref, pendingEmail: null, emailVerified: true };
    });
    await forgetCodes(tx, deps, { purpose: 'reset-password', key: before.email });
    const data = { name: after.name, oldEmail: before.email, newEmail: after.email, byAdministrator: false };
    for (const to of [before.email, after.email])
      await deps.mail.add(tx, { kind: 'email-changed', to, data });
    return after;
  });
}
