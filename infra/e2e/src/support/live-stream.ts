import { api, type LiveStream, liveStreams, type Signed } from './api.ts';

/** A stream of its own for a test, so that it knows every message of it. Administrators' tokens. */
export async function addStream({ token }: Signed): Promise<LiveStream> {
  const demo = (await liveStreams())[0];
  if (!demo) throw new Error('the demo data has no live stream');
  const body = {
    show_id: demo.show_id,
    stream_url: demo.stream_url,
    status: 'live',
    start_time: new Date().toISOString(),
  };
  const answer = await api('POST', '/streams', { token, body });
  if (answer.status !== 201) {
    throw new Error(`the stream was not made: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body as LiveStream;
}

/** Ends a stream at once. */
export async function endStream({ token }: Signed, stream: LiveStream): Promise<void> {
  const body = { stream_url: stream.stream_url, status: 'ended', start_time: stream.start_time };
  const { status } = await api('PUT', `/streams/${stream.id}`, { token, body });
  if (status !== 200) throw new Error(`the stream was not ended: ${status}`);
}

/** Takes a stream away, so that later tests find the demo data as it was. */
export async function removeStream({ token }: Signed, stream: LiveStream): Promise<void> {
  const { status } = await api('DELETE', `/streams/${stream.id}`, { token });
  if (status >= 300) throw new Error(`the stream was not deleted: ${status}`);
}
