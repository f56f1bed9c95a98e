import type { Clock } from '@poc/kit/clock';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { startTestService, type TestService } from '@poc/testing/service';
import type { TestTokens } from '@poc/testing/tokens';
import { useStarted } from '@poc/testing/use-started';
import { Types } from 'mongoose';
import type { StreamingConfig } from '../config.ts';
import type { StreamingParts } from '../deps.ts';
import { streamingService } from '../service.ts';
import { type ShowCardDoc, showCardModel } from '../streams/shows/show-card.model.ts';
import { type StreamHistory, storeNewStream } from '../streams/store-new-stream.ts';
import type { StreamDoc } from '../streams/stream.model.ts';
import { streamDoc } from './stream-doc.ts';

export interface TestStreaming {
  readonly service: TestService<StreamingConfig, StreamingParts>;
  addShow(card?: Partial<ShowCardDoc>): Promise<ShowCardDoc>;
  /** Stores a live stream, with a show unless one is given. */
  addStream(stream?: Partial<StreamDoc>, history?: StreamHistory): Promise<StreamDoc>;
}

/** Starts the API process for the tests of a file. */
export const useStreaming = (...settings: Parameters<typeof startStreaming>): TestStreaming =>
  useStarted(
    () => startStreaming(...settings),
    ({ service }) => service.stop(),
  );

/** Starts the API process on its own database. */
export async function startStreaming(
  config: Partial<StreamingConfig> = {},
  tokens?: TestTokens,
  clock?: Clock,
): Promise<TestStreaming> {
  const service = await startTestService({
    ...streamingService(),
    config: { CATALOG_URL: 'http://127.0.0.1:9', INGEST_PUBLIC_URL: 'rtmp://127.0.0.1/live', ...config },
    ...(tokens ? { tokens } : {}),
    ...(clock ? { clock } : {}),
  });
  const { db } = service.deps;

  async function addShow(card: Partial<ShowCardDoc> = {}): Promise<ShowCardDoc> {
    const stored = {
      _id: new Types.ObjectId(newId()),
      title: 'Laugh and Learn',
      description: 'Forex, explained by people who lost money on it.',
      thumbnailUrl: '/uploads/shows/laugh-and-learn.webp',
      deleted: false,
      published: true,
      access: 'free' as const,
      earlyAccessUntil: null,
      streamsMade: 0,
      changedAt: new Date(),
      ...card,
    };
    await showCardModel(db).create(stored);
    return stored;
  }

  return {
    service,
    addShow,
    async addStream(stream = {}, history) {
      const stored = streamDoc({
        _id: new Types.ObjectId(newId()),
        showId: stream.showId ?? (await addShow())._id,
        streamUrl: '/uploads/shows/laugh-and-learn.mp4',
        status: 'live',
        ...stream,
      });
      await withTransaction(db, (tx) => storeNewStream(tx, stored, history));
      return stored;
    },
  };
}
