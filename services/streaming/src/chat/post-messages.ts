import type { ChatFlag, ChatMessage as ChatMessageResponse } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { pause } from '@poc/kit/retry';
import { type Connection, Types, trusted } from 'mongoose';
import type { SenderProfile } from '../people/people.api.ts';
import { type ChatCounterDoc, chatCounterModel } from '../streams/streams.api.ts';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';
import { presentMessage } from './present-message.ts';
import { publishMentions } from './publish-mentions.ts';

/** A message to store. Its sender is the socket's subject, never part of a payload. */
export interface Draft {
  /** Id of the resulting message, by which a retry on any node finds it. */
  id: string;
  sender: Pick<Subject, 'id' | 'role'> & SenderProfile;
  text: string;
  clientMessageId?: string | undefined;
  /** Warnings for viewers; an administrator reviews the message. */
  flags?: readonly ChatFlag[] | undefined;
  question?: boolean | undefined;
  /** `seq` of the message that this one replies to. */
  replyTo?: number | undefined;
  /** Traceparent of the sender's event, when sampled. Not stored. */
  trace?: string | undefined;
}

export interface Posted {
  message: ChatMessageResponse;
  /** True if an earlier call or draft stored the message, so that it was already delivered. */
  repeated: boolean;
}

interface PostDeps {
  db: Connection;
  clock: Clock;
  /** Adds messages with a warning to the review list, in the transaction that stores them. */
  reviewFlagged(tx: Transaction, streamId: string, messages: readonly ChatMessageResponse[]): Promise<void>;
}

/** The second try finds a repeated message; more are needed only if two nodes receive it concurrently. */
const maxTries = 5;

/**
 * Stores messages of one stream as one group: the counter and the messages in a single transaction.
 *
 * Every transaction updates the counter first, so transactions of a stream are serialised across all nodes: numbers
 * follow the order of commits, an aborted group leaves no gap, and a reader of a number can read all smaller ones.
 * This makes "everything after n" a safe query.
 * @returns one entry per draft, in their order
 * @throws stream_not_found
 */
export const postMessages =
  (deps: PostDeps) =>
  async (streamId: string, drafts: readonly Draft[]): Promise<Posted[]> => {
    let stored = new Map<string, ChatMessageResponse>();
    for (let tries = 1; ; tries++) {
      const fresh = firstOfEach(drafts).filter(([key]) => !stored.has(key));
      try {
        const messages = fresh.length > 0 ? await commit(deps, streamId, fresh) : [];
        return outcomes(drafts, stored, new Map(messages.map((one, at) => [fresh[at]?.[0] ?? '', one])));
      } catch (error) {
        if (!isDuplicateKey(error) || tries === maxTries) throw error;
        // A message that another node just stored may not be readable yet.
        await pause(10 * (tries - 1));
        stored = await findStored(deps.db, streamId, drafts);
      }
    }
  };

type Keyed = [key: string, draft: Draft];

/** A draft without a client id equals only itself. */
const keyOf = (senderId: string, clientMessageId: string | undefined, id: string): string =>
  clientMessageId === undefined ? id : `${senderId}:${clientMessageId}`;

const keyOfDraft = ({ id, sender, clientMessageId }: Draft): string => keyOf(sender.id, clientMessageId, id);

function firstOfEach(drafts: readonly Draft[]): Keyed[] {
  const first = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = keyOfDraft(draft);
    if (!first.has(key)) first.set(key, draft);
  }
  return [...first];
}

function outcomes(
  drafts: readonly Draft[],
  before: ReadonlyMap<string, ChatMessageResponse>,
  now: ReadonlyMap<string, ChatMessageResponse>,
): Posted[] {
  const seen = new Set(before.keys());
  return drafts.map((draft) => {
    const key = keyOfDraft(draft);
    const message =
      before.get(key) ?? now.get(key) ?? fail('internal_error', { internal: 'no outcome for a draft' });
    const repeated = seen.has(key);
    seen.add(key);
    return { message, repeated };
  });
}

function commit(
  { db, clock, reviewFlagged }: PostDeps,
  streamId: string,
  drafts: readonly Keyed[],
): Promise<ChatMessageResponse[]> {
  return withTransaction(db, async (tx) => {
    const messages = drafts.map(([, draft]) => messageOf(draft, streamId));
    const presented = await storeMessages(tx, clock, streamId, messages);
    await reviewFlagged(tx, streamId, presented);
    return presented;
  });
}

export type UnnumberedMessage = Omit<ChatMessageDoc, 'seq' | 'postedAt'>;

/**
 * Numbers messages of one stream, stores them and publishes their mentions, as part of a transaction.
 * @throws stream_not_found
 */
export async function storeMessages(
  tx: Transaction,
  clock: Clock,
  streamId: string,
  unnumbered: readonly UnnumberedMessage[],
): Promise<ChatMessageResponse[]> {
  const lastSeq = await takeNumbers(tx, streamId, unnumbered.length);
  const postedAt = clock.now();
  const firstSeq = lastSeq - unnumbered.length + 1;
  const messages = unnumbered.map((one, at) => ({ ...one, seq: firstSeq + at, postedAt }));
  // `lean`: the documents are complete and need no hydration.
  await chatMessageModel(tx).insertMany(messages, { lean: true });
  const presented = messages.map(presentMessage);
  await publishMentions(tx, clock, presented);
  return presented;
}

async function takeNumbers(tx: Transaction, streamId: string, count: number): Promise<number> {
  const counter = await chatCounterModel(tx)
    .findOneAndUpdate({ _id: streamId }, { $inc: { lastSeq: count } }, { returnDocument: 'after' })
    .lean<ChatCounterDoc>();
  return counter?.lastSeq ?? fail('stream_not_found');
}

function messageOf(draft: Draft, streamId: string): UnnumberedMessage {
  const { id, sender, text, clientMessageId, flags, question, replyTo } = draft;
  return {
    _id: new Types.ObjectId(id),
    streamId: new Types.ObjectId(streamId),
    userId: new Types.ObjectId(sender.id),
    user: sender.name,
    avatar: sender.avatar,
    role: sender.role,
    text,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
    ...(flags && flags.length > 0 ? { flags: [...flags] } : {}),
    ...(question ? { question } : {}),
    ...(sender.plan ? { plan: sender.plan } : {}),
    ...(sender.host ? { host: true } : {}),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

async function findStored(
  db: Connection,
  streamId: string,
  drafts: readonly Draft[],
): Promise<Map<string, ChatMessageResponse>> {
  const found = await chatMessageModel(db)
    .find({
      // Each branch uses its own index: with `streamId` outside of `$or`, MongoDB scanned all messages of the chat.
      $or: [
        { _id: trusted({ $in: drafts.map(({ id }) => id) }) },
        {
          streamId,
          userId: trusted({ $in: drafts.map(({ sender }) => sender.id) }),
          clientMessageId: trusted({
            $type: 'string',
            $in: drafts.flatMap(({ clientMessageId }) => clientMessageId ?? []),
          }),
        },
      ],
    })
    .lean<ChatMessageDoc[]>();
  return new Map(
    found.map((one) => [
      keyOf(one.userId.toHexString(), one.clientMessageId, one._id.toHexString()),
      presentMessage(one),
    ]),
  );
}
