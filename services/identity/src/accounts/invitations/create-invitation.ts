import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { hashToken, randomToken } from '../../sessions/sessions.api.ts';
import { userModel } from '../user.model.ts';
import { invitationModel } from './invitation.model.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'mail' | 'publicUrl'>;

export const invitationHours = 48;

export interface Invitee {
  email: string;
  invitedBy: string;
}

/**
 * Emails a single-use administrator invitation, valid for 48 hours. It replaces an earlier one to the same email
 * address. Only the email contains the token.
 * @returns null when the email address belongs to an administrator
 */
export function createInvitation(deps: Deps, invitee: Invitee): Promise<{ expiresAt: Date } | null> {
  return withTransaction(deps.db, async (tx) => {
    const admin = { email: invitee.email, role: 'admin' } as const;
    if (await userModel(tx).exists(admin)) return null;
    return invite(tx, deps, invitee);
  });
}

/**
 * Invites the first administrator of a system without administrators and pending invitations. Concurrent processes send
 * one email.
 * @returns null when no invitation was needed
 */
export function inviteFirstAdministrator(deps: Deps, email: string): Promise<{ expiresAt: Date } | null> {
  return withTransaction(deps.db, async (tx) => {
    const live = { expiresAt: trusted({ $gt: deps.clock.now() }) };
    if (await userModel(tx).exists({ role: 'admin' })) return null;
    if (await invitationModel(tx).exists(live)) return null;
    return invite(tx, deps, { email, invitedBy: 'first start' });
  });
}

async function invite(
  tx: Transaction,
  { clock, mail, publicUrl }: Deps,
  { email, invitedBy }: Invitee,
): Promise<{ expiresAt: Date }> {
  const token = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + invitationHours * 3_600_000);
  const row = { _id: hashToken(token), email, invitedBy, createdAt, expiresAt };
  await invitationModel(tx).deleteMany({ email });
  // Concurrent invitations conflict on the unique email address: the later transaction waits and finds the earlier one.
  await invitationModel(tx).create(row);
  // In the fragment, which is never sent to a server or in a Referer header.
  const link = `${publicUrl}/invitation#${token}`;
  const data = { link, expiresAt: expiresAt.toISOString() };
  await mail.add(tx, { kind: 'invitation', to: email, data });
  return { expiresAt };
}
