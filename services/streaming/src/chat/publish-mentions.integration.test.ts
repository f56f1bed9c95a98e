import { decideReviewItem, deleteMessage } from '@poc/contracts/endpoints/streaming-admin';
import { chatMentioned } from '@poc/contracts/events/streaming';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { queriesOf } from '@poc/testing/profile';
import { beforeEach, expect, it } from 'vitest';
import { type ModeratedStream, moderatedStream } from '../testing/moderated-stream.ts';
import { useStreaming } from '../testing/start-streaming.ts';

const clock = testClock(new Date());
const streaming = useStreaming({}, undefined, clock);
const person = (name: string) => ({ id: newId(), name, avatar: '', role: 'user' as const });

let stream: ModeratedStream;
let [bola, bolaIge, chidi] = [person('Bola'), person('Bola Ige'), person('Chidi')];
beforeEach(async () => {
  stream = await moderatedStream(streaming);
  [bola, bolaIge, chidi] = [person('Bola'), person('Bola Ige'), person('Chidi')];
  for (const sender of [bola, bolaIge, chidi]) await stream.say('Good evening', { sender });
});

async function published() {
  const rows = await outboxOf(streaming.service.deps.db)
    .find({ key: stream.id })
    .sort({ position: 1 })
    .toArray();
  return rows
    .map(({ envelope }) => JSON.parse(envelope) as { type: string; data: Record<string, unknown> })
    .filter(({ type }) => type === chatMentioned.type)
    .map(({ data }) => data);
}
const mentioned = async () => (await published()).map((data) => data.mentioned);

it('is published with the show’s title, by full name, for others than the sender', async () => {
  await stream.say('@Bola Ige and @Bola Ige, not @Bolanle or @Ada', { sender: person('Ada') });
  await stream.say('Only me: @Chidi', { sender: chidi });
  expect(await published()).toEqual([
    {
      streamId: stream.id,
      showTitle: 'Laugh and Learn',
      userId: expect.any(String),
      mentioned: [bolaIge.id],
      withdrawn: false,
    },
  ]);
});

it('names at most three people of a message', async () => {
  const [dayo, emeka] = [person('Dayo'), person('Emeka')];
  for (const sender of [dayo, emeka]) await stream.say('Hi', { sender });
  await stream.say('@Emeka @Chidi @Bola @Dayo @Bola Ige');
  expect(await mentioned()).toEqual([[emeka.id, chidi.id, bola.id]]);
});

it('is published once per sender and person in ten minutes', async () => {
  await stream.say('@Bola');
  await stream.say('@Bola @Chidi');
  await stream.say('@Chidi');
  await stream.say('@Bola', { sender: chidi });
  clock.advance(601_000);
  await stream.say('@Bola');
  expect(await mentioned()).toEqual([[bola.id], [chidi.id], [bola.id], [bola.id]]);
});

it('is not published again for a repeated message', async () => {
  const draft = { id: newId(), clientMessageId: 'one' };
  await stream.say('@Bola', draft);
  clock.advance(601_000);
  await stream.say('@Bola', draft);
  expect(await mentioned()).toEqual([[bola.id]]);
});

it('means the latest of two people with the same name', async () => {
  const other = person('Bola');
  await stream.say('Evening', { sender: other });
  await stream.say('@Bola');
  expect(await mentioned()).toEqual([[other.id]]);
});

it('waits for the approval of a held message, and is withdrawn with a deleted one', async () => {
  const { token } = stream;
  const held = await stream.hold('@Chidi see example.com');
  const removed = await stream.hold('@Bola see example.com');
  expect(await mentioned()).toEqual([]);
  const decide = (itemId: string, decision: 'approve' | 'remove') =>
    streaming.service.call(decideReviewItem, {
      params: { id: stream.id, itemId },
      body: { decision },
      token,
    });
  await decide(held, 'approve');
  await decide(removed, 'remove');
  expect(await mentioned()).toEqual([[chidi.id]]);
  await streaming.service.call(deleteMessage, { params: { id: stream.id, messageId: held }, token });
  expect((await published()).at(-1)).toMatchObject({ mentioned: [chidi.id], withdrawn: true });
});

it('costs a message without an @ no query, and one with it an index scan', async () => {
  const { db } = streaming.service.deps;
  const finds = async (text: string) => {
    const queries = await queriesOf(db, 'chat_message', () => stream.say(text));
    return queries.filter(({ command }) => 'find' in command).map(({ docsExamined }) => docsExamined);
  };
  expect(await finds('Hello Bola')).toEqual([]);
  expect(await finds('Hello @Bola')).toEqual([4]);
});
