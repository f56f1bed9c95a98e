import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { walkSorts } from '@poc/testing/sort-walk';
import { Types } from 'mongoose';
import { beforeAll } from 'vitest';
import { chatMessageModel } from './chat/chat-message.model.ts';
import { moderationActionModel } from './moderation/actions/moderation-action.model.ts';
import { chatMuteModel } from './moderation/mutes/chat-mute.model.ts';
import { reviewItemModel } from './moderation/review/review-item.model.ts';
import { streamStatsModel } from './streams/stream-stats.model.ts';
import { useStreaming } from './testing/start-streaming.ts';

const clock = testClock(new Date());
const streaming = useStreaming({}, undefined, clock);
let params: { id: string };
const rows = [0, 1, 2, 3, 4];
/** Returns the same time for each pair of rows. */
const momentOf = (at: number) => new Date(1_760_000_000_000 + Math.floor(at / 2) * 1_000);

beforeAll(async () => {
  const { service, addShow, addStream } = streaming;
  const { db } = service.deps;
  const statuses = ['live', 'ended', 'scheduled', 'live', 'ended'] as const;
  for (const at of rows) {
    const show = await addShow({ title: ['Zobo', 'zobo', 'Àjọ', 'Ajo', 'Eba'][at] ?? '' });
    const { _id } = await addStream({
      showId: show._id,
      status: statuses[at] ?? 'live',
      // A stream started by the schedule would change its position.
      startTime: at === 2 ? new Date('2099-01-01') : momentOf(at),
    });
    const viewersAt = at === 3 ? new Date(0) : clock.now();
    await streamStatsModel(db).updateOne(
      { _id },
      { viewers: 5 + at, viewersAt, peakViewers: 20 + (at % 2), like: at % 3, heart: 1, clap: 0 },
      { upsert: true },
    );
    params = { id: _id.toHexString() };
  }
  const streamId = new Types.ObjectId(params.id);
  const common = (at: number) => ({ streamId, userId: new Types.ObjectId(), user: 'Ada', at: momentOf(at) });
  const by = { byId: new Types.ObjectId(), by: 'Ngozi' };
  await chatMuteModel(db).insertMany(rows.map((at) => ({ ...common(at), ...by, reason: 'Spam' })));
  await moderationActionModel(db).insertMany(
    rows.map((at) => ({ ...common(at), ...by, action: 'viewer-muted', messageId: null })),
  );
  await reviewItemModel(db).insertMany(
    rows.map((at) => ({ ...common(at), kind: 'held', role: 'user', text: newId() })),
  );
  await chatMessageModel(db).insertMany(
    rows.map((at) => ({
      streamId,
      userId: new Types.ObjectId(),
      user: 'Ada',
      role: 'user',
      text: 'Why?',
      seq: at + 1,
      question: true,
      postedAt: momentOf(at),
    })),
  );
});

// biome-ignore lint/suspicious/noExplicitAny: the rows of the list.
const isLive = ({ status }: any) => status === 'live';

walkSorts({
  service: 'streaming',
  call: (endpoint, input) =>
    streaming.service.call(endpoint, { ...input, token: streaming.service.tokens.admin() }),
  lists: {
    listManagedStreams: {
      values: {
        title: ({ Show }) => Show.title,
        status: ({ status }) => ['live', 'scheduled', 'ended'].indexOf(status),
        oldest: ({ start_time }) => start_time,
        viewers: (stream) => (isLive(stream) ? stream.viewers : -1),
        peak: ({ peak_viewers }) => peak_viewers,
        reactions: ({ reactions: { like, heart, clap } }) => like + heart + clap,
      },
    },
    listMutes: { params: () => params, values: { oldest: ({ at }) => at } },
    listModerationActions: { params: () => params, values: { oldest: ({ at }) => at } },
    listReviewItems: { params: () => params, values: { oldest: ({ timestamp }) => timestamp } },
    listChatReview: { values: { oldest: ({ timestamp }) => timestamp } },
    listQuestions: { params: () => params, values: { oldest: ({ seq }) => seq } },
  },
});
