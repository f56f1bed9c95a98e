import * as recordings from '@poc/contracts/endpoints/recordings';
import * as contracts from '@poc/contracts/endpoints/streaming-admin';
import { entriesInOutbox, walkAudit } from '@poc/testing/audit-walk';
import { useStarted } from '@poc/testing/use-started';
import { beforeAll } from 'vitest';
import { startCatalogStub } from './testing/catalog-stub.ts';
import { type ModeratedStream, moderatedStream } from './testing/moderated-stream.ts';
import { createRecording } from './testing/recorded-stream.ts';
import { startStreaming, type TestStreaming } from './testing/start-streaming.ts';

const catalog = useStarted(startCatalogStub, ({ stop }) => stop());
const streaming = useStarted(
  () => startStreaming({ CATALOG_URL: catalog.url }),
  ({ service }) => service.stop(),
);
let chat: ModeratedStream;
let messageId: string;
let heldId: string;
let showId: string;
let mark: { id: string; markId: string };
beforeAll(async () => {
  chat = await moderatedStream(streaming);
  messageId = (await chat.say('Buy low')).id;
  heldId = await chat.hold('see example.com');
  showId = (await streaming.addShow())._id.toHexString();
});

const stream = { stream_url: '/uploads/shows/laugh-and-learn.mp4', start_time: '2099-01-01T00:00:00.000Z' };
const rules = { slowModeSeconds: 30, rulesRequired: false, blockedWords: [] };
const call: TestStreaming['service']['call'] = (endpoint, input) =>
  streaming.service.call(endpoint, { ...input, token: chat.token });
const here = (more: Record<string, string> = {}) => ({ params: { id: chat.id, ...more } });

walkAudit({
  service: 'streaming',
  actorId: () => chat.admin.id,
  entries: () => entriesInOutbox(streaming.service.deps.db),
  steps: {
    createStream: () =>
      call(contracts.createStream, { body: { ...stream, show_id: showId, status: 'scheduled' } }),
    decideReviewItem: () =>
      call(contracts.decideReviewItem, { ...here({ itemId: heldId }), body: { decision: 'remove' } }),
    pinMessage: () => call(contracts.pinMessage, { ...here(), body: { message_id: messageId } }),
    deleteMessage: () => call(contracts.deleteMessage, here({ messageId })),
    restoreMessage: () => call(contracts.restoreMessage, here({ messageId })),
    muteViewer: () =>
      call(contracts.muteViewer, {
        ...here({ userId: chat.sender.id }),
        body: { seconds: 60, reason: 'Spam' },
      }),
    unmuteViewer: () => call(contracts.unmuteViewer, here({ userId: chat.sender.id })),
    setChatRules: () => call(contracts.setChatRules, { ...here(), body: rules }),
    createStreamKey: () => call(contracts.createStreamKey, here()),
    deleteStreamKey: () => call(contracts.deleteStreamKey, here()),
    addChapter: async () => {
      const live = await createRecording(streaming, { stream: { status: 'live' } });
      const response = await call(recordings.addChapter, {
        params: { id: live.id },
        body: { title: 'Rent' },
      });
      mark = { id: live.id, markId: response.body?.id ?? '' };
      return response;
    },
    renameChapter: () => call(recordings.renameChapter, { params: mark, body: { title: 'Rent or buy?' } }),
    deleteChapter: () => call(recordings.deleteChapter, { params: mark }),
    setTrim: async () => {
      const { id } = await createRecording(streaming);
      return call(recordings.setTrim, { params: { id }, body: { trim: { start: 2, end: 4 } } });
    },
    setRecordingCaptions: async () => {
      const { id } = await createRecording(streaming);
      const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening';
      return call(recordings.setRecordingCaptions, { params: { id }, body: { lang: 'en', text } });
    },
    publishRecording: async () => {
      const { id } = await createRecording(streaming);
      return call(recordings.publishRecording, { params: { id } });
    },
    updateStream: () => call(contracts.updateStream, { ...here(), body: { ...stream, status: 'ended' } }),
    deleteStream: () => call(contracts.deleteStream, here()),
  },
});
