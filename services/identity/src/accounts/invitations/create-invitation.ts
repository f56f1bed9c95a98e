import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { hashToken, randomToken } from '../../sessions/sessions.api.ts';
import { userModel } from '../user.model.ts';
import { invitationModel } from './invitation.model.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'mail' | 'publicUrl'>;

/** How long an invitation is good. */
export const invitationHours = 48;

/** Whom to invite, in the contract's form of an address, and what does so. */
export interface Invitee {
  email: string;
  invitedBy: string;
}

/**
 * Mails a link that makes its bearer an administrator: good for 48 hours, once. An earlier one to the same address is
 * void. The link's token stands in the mail alone.
 * @returns null when the address is an administrator's already
 */
export function createInvitation(deps: Deps, invitee: Invitee): Promise<{ expiresAt: Date } | null> {
  return withTransaction(deps.db, async (tx) => {
    const admin = { email: invitee.email, role: 'admin' } as const;
    if (await userModel(deps.db).exists(admin).session(tx.session)) return null;
    return invite(tx, deps, invitee);
  });
}

/**
 * Invites the first administrator of a system that has none and awaits none. Several processes that start at once send
 * one mail.
 * @returns null when there was nothing to do
 */
export function inviteFirstAdministrator(deps: Deps, email: string): Promise<{ expiresAt: Date } | null> {
  return withTransaction(deps.db, async (tx) => {
    const live = { expiresAt: trusted({ $gt: deps.clock.now() }) };
    if (await userModel(deps.db).exists({ role: 'admin' }).session(tx.session)) return null;
    if (await invitationModel(deps.db).exists(live).session(tx.session)) return null;
    return invite(tx, deps, { email, invitedBy: 'first start' });
  });
}

async function invite(
  tx: Transaction,
  { db, clock, mail, publicUrl }: Deps,
  { email, invitedBy }: Invitee,
): Promise<{ expiresAt: Date }> {
  const token = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + invitationHours * 3_600_000);
  const row = { _id: hashToken(token), email, invitedBy, createdAt, expiresAt };
  await invitationModel(db).deleteMany({ email }, { session: tx.session });
  // Two invitations at once meet at the unique address: one waits for the other, and then finds it.
  await invitationModel(db).create([row], { session: tx.session });
  // Behind the hash, so that no server's log and no Referer header ever has it.
  const link = `${publicUrl}/invitation#${token}`;
  const data = { link, expiresAt: expiresAt.toISOString() };
  await mail.add(tx, { kind: 'invitation', to: email, data });
  return { expiresAt };
}
