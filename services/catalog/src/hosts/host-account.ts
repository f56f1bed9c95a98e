import { hostAccountChanged } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { republish } from '@poc/kit/events/republish';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { type Connection, type Types, trusted } from 'mongoose';
import { type HostDoc, hostModel } from './host.model.ts';

/**
 * Finds the account of a host by its email address. Writes the person, so that a concurrent erasure conflicts.
 * @throws invalid_request for an email address that is unknown or ambiguous, or the account of another host
 */
export async function findAccount(
  tx: Transaction,
  { hostId, email }: { hostId: Types.ObjectId; email: string },
): Promise<Types.ObjectId> {
  const refuse = (msg: string) => fail('invalid_request', { faults: [{ path: 'body.account_email', msg }] });
  const [person, second] = await personModel(tx).find({ email, deleted: false }, { _id: 1 }).limit(2).lean();
  if (!person) return refuse('belongs to no account');
  // Events of two accounts may arrive in any order: an email address may briefly belong to its earlier owner too.
  if (second) return refuse('matches two accounts at the moment: try again in a minute');
  const { _id } = person;
  await personModel(tx).updateOne({ _id }, { $inc: { writes: 1 } });
  const other = { userId: _id, _id: trusted({ $ne: hostId }) };
  if (await hostModel(tx).exists(other)) return refuse('belongs to another host');
  return _id;
}

/** Id of the user with the host's badge; null without an account, and while the host is hidden. */
const badgeOf = ({ userId, active }: HostDoc): string | null => (active && userId?.toHexString()) || null;

/**
 * Publishes a change of a host's account, and audits it for both accounts. The host's own audit entries do not contain
 * the account, because they outlive it. `before` is null for a new host.
 */
export async function changeAccount(
  tx: Transaction,
  actor: Pick<Subject, 'id'>,
  before: HostDoc | null,
  after: HostDoc,
): Promise<void> {
  await publishBadge(tx, before, after);
  const [earlier, present] = [before?.userId?.toHexString(), after.userId?.toHexString()];
  if (earlier === present) return;
  const host = { host: after.slug };
  const user = (id: string) => ({ kind: 'user', id }) as const;
  if (earlier) await writeAudit(tx, actor, 'user.host.unset', { target: user(earlier), before: host });
  if (present) await writeAudit(tx, actor, 'user.host.set', { target: user(present), after: host });
}

/** Removes the link of an erased person's host. */
export async function unlinkAccount(tx: Transaction, userId: Types.ObjectId): Promise<void> {
  const host = await hostModel(tx)
    .findOneAndUpdate({ userId }, { $set: { userId: null } })
    .lean<HostDoc>();
  if (host) await publishBadge(tx, host, { ...host, userId: null });
}

async function publishBadge(tx: Transaction, before: HostDoc | null, after: HostDoc): Promise<void> {
  const [earlier, present] = [before && badgeOf(before), badgeOf(after)];
  if (earlier === present) return;
  if (earlier !== null) await emit(tx, earlier, false);
  if (present !== null) await emit(tx, present, true);
}

/**
 * Publishes the account of every host again, for the projections of people, and removes links to erased people.
 * @returns number of hosts
 */
export const republishHosts = (db: Connection): Promise<number> =>
  republish(db, hostModel, async (tx, host) => {
    const { userId } = host;
    if (!userId) return;
    if (await personModel(tx).exists({ _id: userId, deleted: true })) await unlinkAccount(tx, userId);
    else await emit(tx, userId.toHexString(), badgeOf(host) !== null);
  });

const emit = (tx: Transaction, userId: string, isHost: boolean): Promise<void> =>
  tx.emit(hostAccountChanged, { key: userId, data: { userId, isHost } });
