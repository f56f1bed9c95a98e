import { newId } from '@poc/testing/factories';
import { queriesOf } from '@poc/testing/profile';
import { beforeAll, describe, expect, it } from 'vitest';
import { reviewFlagged } from '../moderation/review/review-flagged.ts';
import { useStreaming } from '../testing/start-streaming.ts';
import { type Draft, postMessages } from './post-messages.ts';

const streaming = useStreaming();
let id: string;
const sender = { id: newId(), name: 'Ada', avatar: '', role: 'user' as const };
const draft = (at: number): Draft => ({
  id: newId(),
  sender,
  text: `number ${at}`,
  clientMessageId: `client-${at}`,
});
const post = (drafts: Draft[]) => postMessages({ ...streaming.service.deps, reviewFlagged })(id, drafts);

beforeAll(async () => {
  id = (await streaming.addStream())._id.toHexString();
});

describe('a repeated message in a chat with 200 messages of its sender is found by an index', () => {
  const withId = draft(77);
  const withoutId = { ...draft(133), clientMessageId: undefined };
  beforeAll(() =>
    post(Array.from({ length: 200 }, (_, at) => ({ 77: withId, 133: withoutId })[at] ?? draft(at))),
  );

  it.each([
    ['by its client, with its id', { ...withId, id: newId() }, 78],
    ['by a node, as the same draft', withoutId, 134],
  ])('%s', async (_, again, seq) => {
    const queries = await queriesOf(streaming.service.deps.db, 'chat_message', async () => {
      expect(await post([again])).toMatchObject([{ repeated: true, message: { seq } }]);
    });
    const finds = queries.filter(({ command }) => 'find' in command);
    expect(finds.map(({ docsExamined }) => docsExamined)).toEqual([1]);
  });
});
