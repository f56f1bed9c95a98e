import { moderateText as contract } from '@poc/contracts/endpoints/community-moderation';
import type { TextKind } from '@poc/contracts/entities/community-moderation';
import type { DataInputOf } from '@poc/contracts/event';
import { postHidden, textModerated } from '@poc/contracts/events/community';
import { cutText } from '@poc/contracts/graphemes';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { findPeople } from '@poc/kit/people/find-people';
import { type Connection, type Model, Types } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { commentModel, postModel, publishRemoval, unaccept, withdrawMentions } from '../posts/posts.api.ts';
import { route } from '../route.ts';
import { type CaseDoc, caseModel } from './case.model.ts';
import { findText } from './find-text.ts';
import { presentCase } from './present-case.ts';

type Decision = Input<typeof contract, typeof admins>;
type Deps = Pick<CommunityDeps, 'db' | 'clock'>;

const excerptLength = 80;

/**
 * Applies a moderator's decision on a text and audits it. The author is notified when the text is hidden or
 * restored, or an appeal is refused. Repeating a decision changes nothing.
 * @throws post_not_found, comment_not_found also for a text without a case; invalid_request for hiding without a
 *   reason
 */
export const moderateText = route(contract, admins, (deps) => async (decision) => {
  const { db } = deps;
  const { body, subject } = decision;
  const decide = { hide, restore, dismiss }[body.action];
  const row = await withTransaction(db, (tx) => decide(tx, deps, decision));
  return presentCase(row, { people: await findPeople(db, [row.userId]), viewer: subject });
});

async function hide(tx: Transaction, { clock }: Deps, decision: Decision): Promise<CaseDoc> {
  const { params, body, subject } = decision;
  const { reason } = body;
  const known = await findCase(tx, decision);
  if (known?.hidden) return known;
  const { _id, ...text } = await findText(tx, body.kind, params.id);
  const hidden = await rowsOf(tx.db, body.kind).findOneAndDelete({ _id }, { session: tx.session });
  await publishHiding(tx, body.kind, { _id, postId: text.postId, mentions: hidden?.mentions });
  await countComment(tx, text, -1);
  if (body.kind === 'comment') await unaccept(tx, { _id, postId: text.postId });
  const at = clock.now();
  const row = await updateCase(tx, _id, {
    $set: {
      ...text,
      state: 'hidden',
      openedAt: at,
      hidden: { reason, at, by: new Types.ObjectId(subject.id), row: hidden },
    },
    $unset: { appeal: 1 },
  });
  await record(tx, decision, { before: known, after: row }, { action: 'hidden', reason });
  return row;
}

async function publishHiding(
  tx: Transaction,
  kind: TextKind,
  text: Parameters<typeof publishRemoval>[1],
): Promise<void> {
  if (kind === 'comment') return publishRemoval(tx, text, { hidden: true });
  const postId = text._id.toHexString();
  await tx.emit(postHidden, { key: postId, data: { postId } });
  await withdrawMentions(tx, { postId, commentId: null }, text.mentions);
}

async function restore(tx: Transaction, { clock }: Deps, decision: Decision): Promise<CaseDoc> {
  const known = (await findCase(tx, decision)) ?? fail(notFound[decision.body.kind]);
  if (!known.hidden) return known;
  if (!(await countComment(tx, known, 1))) return fail('post_not_found');
  const { flags: _, ...text } = known.hidden.row;
  await rowsOf(tx.db, known.kind).insertOne({ ...text, _id: known._id }, { session: tx.session });
  const row = await updateCase(tx, known._id, {
    $set: { state: 'closed', openedAt: clock.now() },
    $unset: { hidden: 1, appeal: 1 },
  });
  await record(tx, decision, { before: known, after: row }, { action: 'restored', reason: '' });
  return row;
}

/** Dismisses a case: a reported or flagged text loses its warning; an appealed text stays hidden. */
async function dismiss(tx: Transaction, { clock }: Deps, decision: Decision): Promise<CaseDoc> {
  const known = (await findCase(tx, decision)) ?? fail(notFound[decision.body.kind]);
  const openedAt = clock.now();
  if (known.state === 'reported' || known.state === 'flagged') {
    await rowsOf(tx.db, known.kind).updateOne(
      { _id: known._id },
      { $unset: { flags: 1 } },
      { session: tx.session },
    );
    const closed = { $set: { state: 'closed', openedAt, flags: [] } };
    const row = await updateCase(tx, known._id, closed);
    await audit(tx, decision, { before: known, after: row });
    return row;
  }
  if (known.state !== 'appealed') return known;
  const row = await updateCase(tx, known._id, {
    $set: { state: 'hidden', openedAt, 'appeal.refused': true },
  });
  const reason = decision.body.reason === '' ? (known.hidden?.reason ?? '') : decision.body.reason;
  await record(tx, decision, { before: known, after: row }, { action: 'appeal-refused', reason });
  return row;
}

const notFound = { post: 'post_not_found', comment: 'comment_not_found' } as const;

/** Raw rows, without the schema: a restored row is identical to the hidden one. */
const rowsOf = (db: Connection, kind: TextKind) =>
  databaseOf(db).collection(kind === 'post' ? postModel.modelName : commentModel.modelName);

const findCase = (tx: Transaction, { params, body }: Decision) =>
  caseModel(tx).findOne({ _id: params.id, kind: body.kind }).lean<CaseDoc>();

async function countComment(
  tx: Transaction,
  { kind, postId }: Pick<CaseDoc, 'kind' | 'postId'>,
  by: 1 | -1,
): Promise<boolean> {
  if (kind === 'post') return true;
  const counted = await postModel(tx).updateOne({ _id: postId }, { $inc: { commentsCount: by } });
  return counted.matchedCount > 0;
}

const updateCase = (
  tx: Transaction,
  _id: Types.ObjectId,
  change: Parameters<Model<CaseDoc>['findOneAndUpdate']>[1],
): Promise<CaseDoc> =>
  caseModel(tx)
    .findOneAndUpdate({ _id }, change ?? {}, { upsert: true, returnDocument: 'after' })
    .lean<CaseDoc>()
    .orFail();

/** The case before a decision (null for a new case) and after it. */
interface Decided {
  before: CaseDoc | null;
  after: CaseDoc;
}

async function record(
  tx: Transaction,
  decision: Decision,
  cases: Decided,
  decided: Pick<DataInputOf<typeof textModerated>, 'action' | 'reason'>,
): Promise<void> {
  const { after: row } = cases;
  const { kind } = row;
  const postId = row.postId.toHexString();
  const data = {
    kind,
    id: row._id.toHexString(),
    postId,
    userId: row.userId.toHexString(),
    excerpt: cutText(kind === 'post' ? row.title : row.content, excerptLength),
    ...decided,
  };
  await tx.emit(textModerated, { key: postId, data });
  await audit(tx, decision, cases);
}

const audit = (tx: Transaction, { subject, body }: Decision, { before, after }: Decided): Promise<void> => {
  const kind = after.kind === 'post' ? 'post' : 'post-comment';
  const { title, content } = after;
  return writeAudit(tx, subject, `${kind}.${body.action}`, {
    target: { kind, id: after._id.toHexString(), ownerId: after.userId.toHexString(), name: title },
    before: { state: before?.state ?? 'shown', title, content },
    after: { state: after.state, ...(body.reason === '' ? {} : { reason: body.reason }) },
  });
};
