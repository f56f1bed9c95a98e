import { afterAll } from 'vitest';
import { api, type Signed, signIn } from '../api.ts';
import { cleanUp } from '../system.ts';

export interface LiveStream {
  id: string;
  show_id: string;
  stream_url: string;
  start_time: string;
  Show: { title: string; description: string };
}

export async function demoStream(index = 0): Promise<LiveStream> {
  const stream = ((await api('GET', '/streams/live')).body as LiveStream[])[index];
  if (!stream) throw new Error('the demo data has too few live streams');
  return stream;
}

/**
 * Creates streams for one group of tests, which therefore know every message. The returned function adds a
 * live one, with a demo video or the given one.
 */
export function useStreams(): (videoUrl?: string) => Promise<LiveStream> {
  const streams: LiveStream[] = [];
  afterAll(async () => {
    const remove = async ({ id }: LiveStream) => {
      const { status } = await api('DELETE', `/streams/${id}`, { token: (await signIn('admin')).token });
      if (status >= 300 && status !== 404) throw new Error(`the stream was not deleted: ${status}`);
    };
    await Promise.all(streams.map((stream) => cleanUp('the stream', () => remove(stream))));
  });
  return async (videoUrl) => {
    const { show_id, stream_url } = await demoStream();
    const body = {
      show_id,
      stream_url: videoUrl ?? stream_url,
      status: 'live',
      start_time: new Date().toISOString(),
    };
    const response = await api('POST', '/streams', { token: (await signIn('admin')).token, body });
    if (response.status !== 201) {
      throw new Error(`the stream was not created: ${response.status} ${JSON.stringify(response.body)}`);
    }
    const stream = response.body as LiveStream;
    streams.push(stream);
    return stream;
  };
}

/** Ends a stream immediately. Requires an administrator's token. */
export async function endStream({ token }: Signed, stream: LiveStream): Promise<void> {
  const body = { stream_url: stream.stream_url, status: 'ended', start_time: stream.start_time };
  const { status } = await api('PUT', `/streams/${stream.id}`, { token, body });
  if (status !== 200) throw new Error(`the stream was not ended: ${status}`);
}
