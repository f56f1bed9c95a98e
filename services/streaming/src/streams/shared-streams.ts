import type { RequestInfo } from '@poc/kit/http/route';
import type { FoundPage } from '@poc/kit/mongo/find-page';
import type { StreamingDeps } from '../streaming-deps.ts';
import type { StreamDoc } from './stream.model.ts';
import { type StreamParts, type StreamViewDeps, streamParts } from './stream-views.ts';

/** What lists of streams need that many read at the same time. */
export type SharedStreamDeps = StreamViewDeps & Pick<StreamingDeps, 'sharedReads'>;

/**
 * Reads a page of streams with what belongs to them, for all who ask for it at the same time.
 * @param key the operation, and all that distinguishes its pages: who sees hidden ones, too
 */
export const readSharedStreams = (
  { db, sharedReads }: SharedStreamDeps,
  { key, request }: { readonly key: readonly unknown[]; readonly request: Pick<RequestInfo, 'headers'> },
  find: () => Promise<FoundPage<StreamDoc>>,
): Promise<{ readonly found: FoundPage<StreamDoc>; readonly parts: StreamParts }> =>
  sharedReads(JSON.stringify(key), request, async () => {
    const found = await find();
    return { found, parts: await streamParts(db, found.rows) };
  });
