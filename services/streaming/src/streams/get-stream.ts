import { getStream as contract } from '@poc/contracts/endpoints/streaming';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { readReplay } from '../ingest/ingest.api.ts';
import { route } from '../route.ts';
import { findVisibleStream, seesHidden } from './find-stream.ts';
import { readStreamDetails, streamViews } from './stream-views.ts';

/** Returns a stream with its show and replay. Streams of hidden shows are visible to administrators only. */
export const getStream = route(contract, everyone, (deps) => async ({ params, subject, request }) => {
  const key = JSON.stringify(['getStream', params.id, seesHidden(subject)]);
  const { stream, details, replay } = await deps.sharedReads(key, request, async () => {
    const found = await findVisibleStream(deps.db, params.id, subject);
    const [details, replay] = await Promise.all([
      readStreamDetails(deps.db, [found]),
      readReplay(deps, found),
    ]);
    return { stream: found, details, replay };
  });
  const [view] = await streamViews(deps, [stream], subject, details);
  if (!view) return fail('stream_not_found');
  if (!replay || view.locked) return view;
  // One signature opens all files of a stream.
  const signature = view.stream_url.slice(stream.streamUrl.length);
  const signed = <T extends { url: string }>(file: T): T => ({ ...file, url: file.url + signature });
  const { storyboard, captions } = replay;
  return {
    ...view,
    replay: {
      ...replay,
      ...(storyboard && { storyboard: signed(storyboard) }),
      ...(captions && { captions: captions.map(signed) }),
    },
  };
});
