import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { runsIn } from './live-files.ts';

/** Requests of light players, which load playlists and segments as hls.js does, and show nothing. */
export interface Players {
  readonly counts: { playlists: number; segments: number; bytes: number; failed: number };
  stop(): Promise<void>;
}

/** Segments that a player loads concurrently when it starts. */
const startSegments = 3;
const segmentMs = 2_000;

/** Starts players of one quality, evenly over one segment's duration. */
export function startPlayers(origin: string, streamId: string, rung: string, count: number): Players {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const counts = { playlists: 0, segments: 0, bytes: 0, failed: 0 };
  let isStopped = false;

  const read = (file: string): Promise<string> =>
    new Promise((resolve) => {
      get(`${origin}/uploads/live/${file}`, { agent }, (response) => {
        const isText = file.includes('.m3u8');
        let text = '';
        response.on('data', (part: Buffer) => {
          counts.bytes += part.length;
          if (isText) text += part.toString('latin1');
        });
        response.once('close', () => {
          if (response.statusCode !== 200 || !response.complete) counts.failed += 1;
          resolve(text);
        });
      }).once('error', () => {
        counts.failed += 1;
        resolve('');
      });
    });

  async function play(): Promise<void> {
    let last = '';
    let dueMs = performance.now();
    for (let turn = 0; !isStopped; turn += 1) {
      const update = turn === 0 ? '' : '?_HLS_skip=YES';
      const files = runsIn(await read(`${streamId}-${rung}.m3u8${update}`)).flatMap((run) =>
        turn === 0 ? [run.header, ...run.segments] : run.segments,
      );
      counts.playlists += 1;
      const known = files.indexOf(last);
      const wanted = known < 0 ? files.slice(-startSegments) : files.slice(known + 1);
      for (const file of wanted) {
        await read(file);
        counts.segments += 1;
        last = file;
      }
      // hls.js returns after a segment's duration, or after half of it if there was no new one.
      dueMs += wanted.length > 0 ? segmentMs : segmentMs / 2;
      // A late player does not catch up.
      dueMs = Math.max(dueMs, performance.now());
      await pause(Math.max(0, dueMs - performance.now()));
    }
  }

  const playing = Array.from({ length: count }, async (_, at) => {
    await pause((segmentMs * at) / count);
    await play();
  });
  return {
    counts,
    async stop() {
      isStopped = true;
      await Promise.all(playing);
      agent.destroy();
    },
  };
}
