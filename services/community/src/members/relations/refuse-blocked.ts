import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

interface Interaction {
  readonly subject: Pick<Subject, 'id'>;
  readonly people: readonly (Types.ObjectId | undefined)[];
}

/** Finds the affected people who blocked or muted the acting person: they are not notified. */
export async function findHidingPeople(
  tx: Transaction,
  { subject, people }: Interaction,
): Promise<{ ids: ReadonlySet<string>; isBlocked: boolean }> {
  const affected = people.filter((one) => one !== undefined);
  if (affected.length === 0) return { ids: new Set(), isBlocked: false };
  const rows = await hiddenPersonModel(tx)
    .find({ userId: trusted({ $in: affected }), hiddenId: new Types.ObjectId(subject.id) })
    .lean<HiddenPersonDoc[]>();
  return {
    ids: new Set(rows.map(({ userId }) => userId.toHexString())),
    isBlocked: rows.some(({ blocked }) => blocked),
  };
}

/**
 * Rejects an interaction when one of the affected people blocked the acting person.
 * @returns the people who muted the acting person, and are not notified
 * @throws not_allowed_here
 */
export async function refuseBlocked(tx: Transaction, interaction: Interaction): Promise<ReadonlySet<string>> {
  const { ids, isBlocked } = await findHidingPeople(tx, interaction);
  return isBlocked ? fail('not_allowed_here') : ids;
}
