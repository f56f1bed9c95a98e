import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { type ClientSession, type Connection, Types, trusted } from 'mongoose';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

interface Reaching {
  /** Who acts. */
  readonly subject: Pick<Subject, 'id'>;
  /** Whom it concerns. */
  readonly people: readonly (Types.ObjectId | undefined)[];
}

/** Those of some people who blocked or muted somebody: they are not notified of what that one does. */
export async function findWhoHides(
  db: Connection,
  session: ClientSession,
  { subject, people }: Reaching,
): Promise<{ ids: ReadonlySet<string>; isBlocked: boolean }> {
  const concerned = people.filter((one) => one !== undefined);
  if (concerned.length === 0) return { ids: new Set(), isBlocked: false };
  const rows = await hiddenPersonModel(db)
    .find({ userId: trusted({ $in: concerned }), hiddenId: new Types.ObjectId(subject.id) })
    .session(session)
    .lean<HiddenPersonDoc[]>();
  return {
    ids: new Set(rows.map(({ userId }) => userId.toHexString())),
    isBlocked: rows.some(({ blocked }) => blocked),
  };
}

/**
 * Refuses what somebody does to people one of whom blocked them.
 * @returns who muted them: they are not notified
 * @throws not_allowed_here
 */
export async function refuseBlocked(
  db: Connection,
  session: ClientSession,
  reaching: Reaching,
): Promise<ReadonlySet<string>> {
  const { ids, isBlocked } = await findWhoHides(db, session, reaching);
  return isBlocked ? fail('not_allowed_here') : ids;
}
