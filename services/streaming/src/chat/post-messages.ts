import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatFlag, ChatMessage as ChatMessageAnswer } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import type { Face } from '../people/people.api.ts';
import { type ChatCounterDoc, chatCounterModel } from '../streams/streams.api.ts';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';
import { presentMessage } from './present-message.ts';

/** A message that is to be stored. Who sends it is the socket's subject, never part of a payload. */
export interface Draft {
  /** Of the message that it becomes: a second attempt to store it, on any node, finds it. */
  id: string;
  sender: Pick<Subject, 'id' | 'role'> & Face;
  text: string;
  clientMessageId?: string | undefined;
  /** What viewers are warned of, and an administrator is asked about. */
  flags?: readonly ChatFlag[] | undefined;
  /** Its sender, whose plan allows it, marked it as a question. */
  question?: boolean | undefined;
  /** The trace of its sender's event, where that is recorded: never stored. */
  trace?: string | undefined;
}

export interface Posted {
  message: ChatMessageAnswer;
  /** It was stored before, by an earlier call or an earlier draft: everyone who had to receive it has. */
  repeated: boolean;
}

interface PostDeps {
  db: Connection;
  clock: Clock;
  /** Asks administrators about those of the messages that carry a warning, in the transaction that stores them. */
  reviewFlagged(
    db: Connection,
    tx: Transaction,
    streamId: string,
    messages: readonly ChatMessageAnswer[],
  ): Promise<void>;
}

const duplicateKey = 11_000;
/** A repeated message is found at the second try; more are needed only while two nodes get the same one at once. */
const maxTries = 5;

/**
 * Stores messages of one stream as one group: the counter and the messages in a single transaction.
 *
 * Every transaction changes the counter's document first, so that those of a stream follow each other, on all nodes:
 * the order of the numbers is the order of the commits, an aborted group leaves no hole, and who can read a number can
 * read all smaller ones. That is what makes 'everything after n' a safe question.
 * @returns one entry per draft, in their order
 * @throws stream_not_found
 */
export const postMessages =
  (deps: PostDeps) =>
  async (streamId: string, drafts: readonly Draft[]): Promise<Posted[]> => {
    let stored = new Map<string, ChatMessageAnswer>();
    for (let tries = 1; ; tries++) {
      const fresh = firstOfEach(drafts).filter(([key]) => !stored.has(key));
      try {
        const messages = fresh.length > 0 ? await commit(deps, streamId, fresh) : [];
        return outcomes(drafts, stored, new Map(messages.map((one, at) => [fresh[at]?.[0] ?? '', one])));
      } catch (error) {
        if (!isDuplicate(error) || tries === maxTries) throw error;
        // What another node has just stored may need a moment to be readable.
        await sleep(10 * (tries - 1));
        stored = await findStored(deps.db, streamId, drafts);
      }
    }
  };

type Keyed = [key: string, draft: Draft];

/** A draft to which its sender gave no id is the same only as itself. */
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
  before: ReadonlyMap<string, ChatMessageAnswer>,
  now: ReadonlyMap<string, ChatMessageAnswer>,
): Posted[] {
  const seen = new Set(before.keys());
  return drafts.map((draft) => {
    const key = keyOfDraft(draft);
    const message = before.get(key) ?? now.get(key) ?? fail('internal_error', { internal: 'a lost draft' });
    const repeated = seen.has(key);
    seen.add(key);
    return { message, repeated };
  });
}

function commit(
  { db, clock, reviewFlagged }: PostDeps,
  streamId: string,
  drafts: readonly Keyed[],
): Promise<ChatMessageAnswer[]> {
  return withTransaction(db, async (tx) => {
    const messages = drafts.map(([, draft]) => messageOf(draft, streamId));
    const answers = await storeMessages({ db, clock }, tx, streamId, messages);
    await reviewFlagged(db, tx, streamId, answers);
    return answers;
  });
}

/** A message that has no place in its chat yet. */
export type UnnumberedMessage = Omit<ChatMessageDoc, 'seq' | 'postedAt'>;

/**
 * Numbers messages of one stream and stores them as part of a transaction.
 * @throws stream_not_found
 */
export async function storeMessages(
  { db, clock }: { db: Connection; clock: Clock },
  tx: Transaction,
  streamId: string,
  unnumbered: readonly UnnumberedMessage[],
): Promise<ChatMessageAnswer[]> {
  const lastSeq = await takeNumbers(db, tx, streamId, unnumbered.length);
  const postedAt = clock.now();
  const firstSeq = lastSeq - unnumbered.length + 1;
  const messages = unnumbered.map((one, at) => ({ ...one, seq: firstSeq + at, postedAt }));
  // `lean`: what is stored is made here, field by field; hydrating it would only cost.
  await chatMessageModel(db).insertMany(messages, { session: tx.session, lean: true });
  return messages.map(presentMessage);
}

async function takeNumbers(
  db: Connection,
  tx: Transaction,
  streamId: string,
  count: number,
): Promise<number> {
  const counter = await chatCounterModel(db)
    .findOneAndUpdate(
      { _id: streamId },
      { $inc: { lastSeq: count } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<ChatCounterDoc>();
  return counter?.lastSeq ?? fail('stream_not_found');
}

function messageOf(draft: Draft, streamId: string): UnnumberedMessage {
  const { id, sender, text, clientMessageId, flags, question } = draft;
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
  };
}

async function findStored(
  db: Connection,
  streamId: string,
  drafts: readonly Draft[],
): Promise<Map<string, ChatMessageAnswer>> {
  const found = await chatMessageModel(db)
    .find({
      // Each branch names the fields of its own index: by `streamId` beside them, all messages of the chat were read.
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

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === duplicateKey;
}
