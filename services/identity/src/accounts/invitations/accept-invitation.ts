import { acceptInvitation as contract } from '@poc/contracts/endpoints/sign-in';
import { userUpdated } from '@poc/contracts/events/identity';
import type { Role } from '@poc/contracts/token';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { recordAction } from '../../audit/audit.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import {
  beginSession,
  endAllSessions,
  hashToken,
  issueMoment,
  signInReply,
} from '../../sessions/sessions.api.ts';
import { assertGoodPassword, browserOf, rememberBrowser } from '../../sign-in/sign-in.api.ts';
import { snapshotOfUser } from '../present-user.ts';
import { registerPerson } from '../register-person.ts';
import { deleteRegistrations } from '../registration/delete-registrations.ts';
import { searchFieldsOf } from '../search-fields.ts';
import { type UserDoc, userModel } from '../user.model.ts';
import { type InvitationDoc, invitationModel } from './invitation.model.ts';

interface Choice {
  name: string;
  phone: string;
  passwordHash: string;
}

/**
 * Makes the holder of an invitation an administrator, with a new account or the existing one of the email address, and
 * starts a session. An existing account gets the new password, and its sessions end.
 */
export const acceptInvitation = route(contract, everyone, (deps) => async ({ body, request }) => {
  assertGoodPassword(body.password, { name: body.name });
  const _id = hashToken(body.token);
  const live = { _id, expiresAt: trusted({ $gt: deps.clock.now() }) };
  // Checked before the expensive password hash.
  if (!(await invitationModel(deps.db).exists(live))) fail('link_invalid');
  const passwordHash = await deps.passwords.hash(body.password);

  const browser = browserOf(request.cookies, deps.secureCookies);
  const { user, session } = await withTransaction(deps.db, async (tx) => {
    const invitation = (await invitationModel(tx).findOneAndDelete(live).lean()) ?? fail('link_invalid');
    const user = await makeAdministrator(tx, deps, invitation, {
      name: body.name,
      phone: body.phone,
      passwordHash,
    });
    await rememberBrowser(tx, deps, user, browser);
    const at = deps.clock.now();
    const session = await beginSession(tx, user, {
      remember: false,
      userAgent: request.userAgent,
      at,
    });
    return { user, session };
  });
  await deps.verifier.refresh();
  const issuedAt = await issueMoment(deps, user._id);
  return signInReply(deps, { user, issuedAt, ...session }, [browser.cookie]);
});

async function makeAdministrator(
  tx: Transaction,
  deps: IdentityDeps,
  invitation: InvitationDoc,
  choice: Choice,
): Promise<UserDoc> {
  const { email } = invitation;
  const now = deps.clock.now();
  const before = await userModel(tx).findOne({ email }).lean();
  if (before?.suspended) fail('link_invalid');
  const user = before
    ? await promote(tx, deps, before, choice)
    : await registerPerson(tx, {
        ...choice,
        email,
        role: 'admin',
        emailVerified: true,
        createdAt: now,
      });
  await deleteRegistrations(tx, deps, email);
  await record(tx, { invitation, user, roleBefore: before?.role ?? null, at: now });
  return user;
}

async function promote(
  tx: Transaction,
  { clock }: IdentityDeps,
  before: UserDoc,
  choice: Choice,
): Promise<UserDoc> {
  const changes = { ...choice, role: 'admin', emailVerified: true } as const;
  const user = { ...before, ...changes };
  const stored = { ...changes, ...searchFieldsOf(user) };
  await userModel(tx).updateOne({ _id: before._id }, { $set: stored });
  await endAllSessions(tx, before._id, { now: clock.now() });
  await tx.emit(userUpdated, { key: user._id.toHexString(), data: snapshotOfUser(user) });
  return user;
}

/**
 * Records the acceptance. The new administrator is the actor, since invitations are sent by a command or at startup.
 */
async function record(
  tx: Transaction,
  done: { invitation: InvitationDoc; user: UserDoc; roleBefore: Role | null; at: Date },
): Promise<void> {
  const { invitation, user, roleBefore, at } = done;
  const id = user._id.toHexString();
  await recordAction(
    tx,
    { id, name: user.name },
    {
      action: 'user.admin.invitation-accepted',
      target: { kind: 'user', id },
      before: { role: roleBefore },
      after: {
        role: user.role,
        invitedBy: invitation.invitedBy,
        invitedAt: invitation.createdAt.toISOString(),
      },
      at,
    },
  );
}
