import { confirmNewEmail as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { anyBrowser, checkCode, type RightCode, revokeCodes } from '../sign-in/sign-in.api.ts';
import { changeAccount } from './change-account.ts';
import { offerUndo } from './email-changes/offer-undo.ts';
import { presentUser } from './present-user.ts';
import type { UserDoc } from './user.model.ts';

/**
 * Applies the pending email address after confirmation of its code. Sessions continue. The old and the new address
 * receive an email, the old one with an undo link.
 * @throws code_invalid also when the pending address was withdrawn
 */
export const confirmNewEmail = route(contract, self, (deps) => async ({ params, body }) => {
  const slot = { purpose: 'new-email', key: params.id, browserHash: anyBrowser } as const;
  const right = await checkCode(deps, { ...slot, code: body.code });
  try {
    return presentUser(await apply(deps, params.id, right));
  } catch (error) {
    // Relies on the unique index; a check before the write would race.
    if (isDuplicateKey(error)) fail('email_taken', { cause: error });
    throw error;
  }
});

function apply(deps: IdentityDeps, id: string, right: RightCode): Promise<UserDoc> {
  return withTransaction(deps.db, async (tx) => {
    await right.consume(tx);
    const { before, after } = await changeAccount(tx, id, (user) => {
      if (user.pendingEmail !== right.ref) fail('code_invalid');
      return { email: right.ref, pendingEmail: null, emailVerified: true };
    });
    await revokeCodes(tx, deps, { purpose: 'reset-password', key: before.email });
    const [oldEmail, newEmail] = [before.email, after.email];
    const data = { name: after.name, oldEmail, newEmail, byAdministrator: false };
    const undo = await offerUndo(tx, deps, { userId: after._id, oldEmail, newEmail });
    await deps.mail.add(tx, { kind: 'email-changed', to: oldEmail, data: undo ? { ...data, undo } : data });
    await deps.mail.add(tx, { kind: 'email-changed', to: newEmail, data });
    return after;
  });
}
