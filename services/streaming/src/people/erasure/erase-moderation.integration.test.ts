import { acceptChatRules } from '@poc/contracts/endpoints/streaming';
import {
  decideReviewItem,
  deleteMessage,
  deleteStream,
  listModerationActions,
  listReviewItems,
  muteViewer,
  restoreMessage,
  setChatRules,
} from '@poc/contracts/endpoints/streaming-admin';
import { userDeleted } from '@poc/contracts/events/identity';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { chatMessageModel } from '../../chat/chat-message.model.ts';
import { moderationActionModel } from '../../moderation/actions/moderation-action.model.ts';
import { chatAcceptanceModel } from '../../moderation/chat-rules/chat-acceptance.model.ts';
import { chatRulesModel, defaultRules } from '../../moderation/chat-rules/chat-rules.model.ts';
import { chatMuteModel } from '../../moderation/mutes/chat-mute.model.ts';
import { reviewItemModel } from '../../moderation/review/review-item.model.ts';
import { type ModeratedStream, moderatedStream } from '../../testing/moderated-stream.ts';
import { useStreaming } from '../../testing/start-streaming.ts';

/** Long, because the topic contains the people of all tests, which a new consumer group reads first. */
const patient = { timeout: 90_000, interval: 100 };
const streaming = useStreaming();

const db = () => streaming.service.deps.db;
const models = [reviewItemModel, chatMuteModel, chatAcceptanceModel, moderationActionModel];

/** Creates a stream in which one person performed and received every kind of moderation. */
async function eventfulStream() {
  const stream = await moderatedStream(streaming);
  const { id, sender, token } = stream;
  const { call, tokens } = streaming.service;
  const [stays, deleted, flagged] = [
    await stream.say('It stays'),
    await stream.say('It was deleted'),
    await stream.say('Guaranteed profit', { flags: ['guaranteed_returns'] }),
  ];
  const waits = await stream.hold('It waits');
  const approved = await stream.hold('It was approved');
  await call(deleteMessage, { params: { id, messageId: deleted.id }, token });
  const decision = { decision: 'approve' };
  await call(decideReviewItem, { params: { id, itemId: approved }, body: decision, token });
  await call(muteViewer, {
    params: { id, userId: sender.id },
    body: { seconds: null, reason: 'Spam' },
    token,
  });
  await call(setChatRules, { params: { id }, body: { ...defaultRules, holdLinks: true }, token });
  await call(acceptChatRules, { params: { id }, token: tokens.member({ id: sender.id }) });
  return { stream, stays, deleted, flagged, waits, approved };
}

const personalData = async ({ sender }: ModeratedStream) => {
  const token = streaming.service.tokens.member({ id: sender.id });
  const response = await streaming.service.readInternal(`/internal/people/${sender.id}/data`, token);
  return (await response.json()) as Record<string, Record<string, unknown>[]>;
};
const publishDeletion = (id: string) =>
  streaming.service.deps.bus.publish([
    messageOf(userDeleted, { key: id, data: { userId: id, deletedAt: new Date().toISOString() } }),
  ]);
const stored = async () =>
  JSON.stringify(
    await Promise.all([chatMessageModel, ...models].map((model) => model(db()).collection.find().toArray())),
  );

it("exports a person's moderation data", async () => {
  const { stream, waits } = await eventfulStream();
  const data = await personalData(stream);
  const at = expect.any(String);
  const where = { streamId: stream.id, stream: 'Laugh and Learn' };
  expect(data.heldChatMessages).toEqual([{ id: waits, ...where, text: 'It waits', at }]);
  expect(data.chatMutes).toEqual([{ ...where, until: null, reason: 'Spam', at }]);
  expect(data.acceptedChatRules).toEqual([{ ...where, at }]);
  expect(data.chatMessages?.map(({ text }) => text)).toContain('It was approved');
});

it('retains public messages and log entries without the name of a deleted person', async () => {
  const { stream, deleted, flagged } = await eventfulStream();
  const { id, sender, admin, token } = stream;
  const { call } = streaming.service;
  await publishDeletion(sender.id);
  await expect.poll(async () => (await stored()).includes(sender.id), patient).toBe(false);

  const texts = await stored();
  for (const gone of ['It was deleted', 'It waits']) {
    const rows = await chatMessageModel(db()).find({ streamId: id }).lean();
    expect(JSON.stringify(rows)).not.toContain(gone);
  }
  expect(texts).toContain('It was approved');
  expect((await call(listReviewItems, { params: { id }, token })).body).toMatchObject([
    { id: flagged.id, user: 'Former member', user_id: '0'.repeat(24), text: 'Guaranteed profit' },
  ]);
  const record = (await call(listModerationActions, { params: { id }, token })).body ?? [];
  expect(record.map(({ action, detail, user_id }) => [action, detail, user_id]).toSorted()).toEqual([
    ['held-approved', 'Former member', null],
    ['message-deleted', 'Former member', null],
    ['rules-changed', 'links held', null],
    ['viewer-muted', 'Former member', null],
  ]);
  expect(await call(restoreMessage, { params: { id, messageId: deleted.id }, token })).toMatchObject({
    code: 'message_not_found',
  });

  await publishDeletion(admin.id);
  const byAdmin = () => moderationActionModel(db()).countDocuments({ streamId: id, by: 'Ngozi' });
  await expect.poll(byAdmin, patient).toBe(0);
  const after = (await call(listModerationActions, { params: { id }, token })).body ?? [];
  expect(new Set(after.map(({ by, by_id }) => `${by} ${by_id}`))).toEqual(
    new Set([`Former member ${'0'.repeat(24)}`]),
  );
}, 200_000);

it('is deleted with its stream', async () => {
  const { stream } = await eventfulStream();
  const { stream: other } = await eventfulStream();
  const { id, token } = stream;
  await streaming.service.call(deleteStream, { params: { id }, token });
  const left = async (streamId: string) => {
    const counts = await Promise.all(models.map((model) => model(db()).collection.countDocuments()));
    const rules = await chatRulesModel(db()).countDocuments({ _id: streamId });
    const rows = JSON.stringify(
      await Promise.all(models.map((model) => model(db()).collection.find().toArray())),
    );
    return { any: counts.some((count) => count > 0), here: rules > 0 || rows.includes(streamId) };
  };
  await expect.poll(() => left(id), patient).toEqual({ any: true, here: false });
  expect(await left(other.id)).toEqual({ any: true, here: true });
}, 120_000);

it('exports nothing of an unknown person', async () => {
  const stream = { ...(await moderatedStream(streaming)) };
  const nobody = { ...stream, sender: { ...stream.sender, id: newId() } };
  const { heldChatMessages, chatMutes, acceptedChatRules } = await personalData(nobody);
  expect([heldChatMessages, chatMutes, acceptedChatRules]).toEqual([[], [], []]);
});
