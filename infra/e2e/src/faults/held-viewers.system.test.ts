import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Viewer } from '../support/live/chat.ts';
import { type LiveStream, useStreams } from '../support/live/live-stream.ts';
import { until, whileStopped } from '../support/system.ts';

describe('viewers who arrive while the socket nodes hang', () => {
  /** A gateway runs at most 128 handshakes at each of the two nodes; it holds the others. */
  const viewers = 300;
  const held = viewers - 2 * 128;
  const addStream = useStreams();
  const open: Viewer[] = [];
  let stream: LiveStream;
  beforeAll(async () => {
    stream = await addStream();
  });
  afterAll(() => {
    for (const viewer of open) viewer.close();
  });

  it('are held by the gateway, and join when the nodes work again', async () => {
    let answered = 0;
    await whileStopped('live-1', () =>
      whileStopped('live-2', async () => {
        for (let at = 0; at < viewers; at += 1) {
          const viewer = new Viewer(stream.id);
          viewer.socket.io.once('open', () => {
            answered += 1;
          });
          open.push(viewer);
        }
        await until('the gateway has answered', () => answered >= held);
        expect(open.filter(({ socket }) => socket.connected)).toEqual([]);
      }),
    );
    await Promise.all(open.map((viewer) => viewer.joined()));
    expect(open.filter(({ socket }) => socket.connected)).toHaveLength(viewers);
  }, 120_000);
});
