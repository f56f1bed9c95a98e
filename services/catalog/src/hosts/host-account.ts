import { hostAccountChanged } from '@poc/contracts/events/catalog';
import { fail } from '@poc/kit/errors';
import { republish } from '@poc/kit/events/republish';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, type Types, trusted } from 'mongoose';
import { type HostDoc, hostModel } from './host.model.ts';

/**
 * Finds the account of a host by its email address. Writes the person, so that a concurrent erasure conflicts.
 * @throws invalid_request for an unknown address, or the account of another host
 */
export async function findAccount(
  tx: Transaction,
  db: Connection,
  { hostId, email }: { hostId: Types.ObjectId; email: string },
): Promise<Types.ObjectId> {
  const { session } = tx;
  const refuse = (msg: string) => fail('invalid_request', { faults: [{ path: 'body.account_email', msg }] });
  const person = await personModel(db)
    .findOneAndUpdate({ email, deleted: false }, { $inc: { writes: 1 } }, { session })
    .lean<PersonDoc>();
  if (!person) return refuse('belongs to no account');
  const other = { userId: person._id, _id: trusted({ $ne: hostId }) };
  if (await hostModel(db).exists(other).session(session)) return refuse('belongs to another host');
  return person._id;
}

/** User with the badge of a host; null without an account, and while the host is hidden. */
const badgeOf = ({ userId, active }: HostDoc): string | null => (active && userId?.toHexString()) || null;

/** Publishes a change of the account with a host's badge. `before` is null for a new host. */
export async function publishAccount(tx: Transaction, before: HostDoc | null, after: HostDoc): Promise<void> {
  const [earlier, present] = [before && badgeOf(before), badgeOf(after)];
  if (earlier === present) return;
  if (earlier !== null) await emit(tx, earlier, false);
  if (present !== null) await emit(tx, present, true);
}

/** Publishes the account of every host again, for the projections of people. @returns number of hosts */
export const republishHosts = (db: Connection): Promise<number> =>
  republish(db, hostModel, async (tx, host) => {
    const userId = badgeOf(host);
    if (userId !== null) await emit(tx, userId, true);
  });

const emit = (tx: Transaction, userId: string, isHost: boolean): Promise<void> =>
  tx.emit(hostAccountChanged, { key: userId, data: { userId, isHost } });
