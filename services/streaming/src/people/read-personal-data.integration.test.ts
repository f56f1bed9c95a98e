import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { postMessages } from '../chat/post-messages.ts';
import { reviewFlagged } from '../moderation/review/review-flagged.ts';
import { reminderModel } from '../streams/reminders/reminder.model.ts';
import { useStreaming } from '../testing/start-streaming.ts';

const me = { id: newId(), name: 'Ada', avatar: '', role: 'user' as const };
const streaming = useStreaming();

const ask = (token?: string) => streaming.service.readInternal(`/internal/people/${me.id}/data`, token);

/** Returns increasing ids. */
const messageId = () => new Types.ObjectId().toHexString();

describe('GET /internal/people/{id}/data', () => {
  it('200: all messages of the person with the name of the stream, and no others', async () => {
    const { deps } = streaming.service;
    const show = await streaming.addShow({ title: 'Pip Happens' });
    const streamId = (await streaming.addStream({ showId: show._id }))._id.toHexString();
    const other = (await streaming.addStream())._id.toHexString();
    const many = Array.from({ length: 2_500 }, (_, at) => ({
      id: messageId(),
      sender: me,
      text: `number ${at}`,
    }));
    await postMessages({ ...deps, reviewFlagged })(streamId, many);
    await postMessages({ ...deps, reviewFlagged })(other, [
      { id: messageId(), sender: { ...me, id: newId() }, text: 'Not mine' },
      { id: messageId(), sender: { ...me, name: 'Ada Eze' }, text: 'The last', question: true },
    ]);

    const createdAt = new Date('2026-01-01T00:00:00.000Z');
    const reminders = [me.id, newId()].map((userId) => ({
      _id: new Types.ObjectId(),
      streamId,
      userId,
      createdAt,
    }));
    await reminderModel(deps.db).insertMany(reminders);

    const response = await ask(streaming.service.tokens.member({ id: me.id }));
    expect(response.status).toBe(200);
    const { chatMessages, ...rest } = (await response.json()) as { chatMessages: Record<string, unknown>[] };
    expect(rest).toEqual({
      heldChatMessages: [],
      chatMutes: [],
      acceptedChatRules: [],
      reminders: [{ streamId, stream: 'Pip Happens', at: '2026-01-01T00:00:00.000Z' }],
    });
    expect(chatMessages.map(({ text }) => text)).toEqual([...many.map(({ text }) => text), 'The last']);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const id = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(chatMessages[0]).toEqual({
      id,
      streamId,
      stream: 'Pip Happens',
      sentAs: 'Ada',
      text: 'number 0',
      at,
    });
    expect(chatMessages.at(-1)).toMatchObject({
      streamId: other,
      stream: 'Laugh and Learn',
      sentAs: 'Ada Eze',
      question: true,
    });
  });

  it('401 without a token, 404 for another person', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(streaming.service.tokens.member())).status).toBe(404);
    expect((await ask(streaming.service.tokens.admin())).status).toBe(404);
  });
});
