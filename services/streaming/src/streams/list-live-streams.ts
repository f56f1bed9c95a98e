import type { listLiveStreams as contract } from '@poc/contracts/endpoints/streaming';
import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import type { Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { listStreams } from './list-streams.ts';
import type { SharedStreamDeps } from './stream-views.ts';

/** Lists live streams, latest first. */
export const listLiveStreams = (deps: SharedStreamDeps) => {
  const list = listStreams(deps);
  return ({
    query,
    subject,
    request,
  }: Pick<Input<typeof contract>, 'query' | 'subject' | 'request'>): Promise<Reply<StreamAnswer[]>> =>
    list({ query: { ...query, status: 'live' }, subject, request });
};
