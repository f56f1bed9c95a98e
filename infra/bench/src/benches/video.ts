import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '@poc/stack/ffmpeg';
import { segmentModel } from '@poc/streaming/ingest/segment.model';
import { hashStreamKey, newStreamKey, streamKeyModel } from '@poc/streaming/ingest/stream-key.model';
import { liveUrl } from '@poc/streaming/streams/streams.api';
import { type Connection, Types } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { addLiveStream } from '../live/live-stream.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import { withDatabase } from '../open-database.ts';
import type { Figure, Report } from '../report.ts';
import { quantile } from '../statistics.ts';
import { type Encoder, startEncoder } from '../video/encoder.ts';
import { clocksIn, liveFiles } from '../video/live-files.ts';
import { missingBeyond } from '../video/missing-frames.ts';
import { type PlaybackResult, playInPage } from '../video/page-player.ts';
import { delayOf, readClock } from '../video/picture-clock.ts';
import { startPlayers } from '../video/players.ts';

const players = 1_000;
/** Quality of the players, as on a phone. */
const playedRung = '240p';
const playersSeconds = 40;
/** Requests per second of all players: each loads a playlist and a segment every two seconds. */
const pace = players;
const encodingSeconds = 30;
const megabyte = 1_000_000;
/** Maximum time until the first segments after a start or a cut, in s. */
const returnSeconds = 45;

const atMost = (name: string, value: number, unit: string, most?: number): Figure => ({
  name,
  value,
  unit,
  ...(most === undefined ? {} : { goal: { at: 'most', value: most } as const }),
});

interface Stage extends BenchContext {
  readonly streamId: string;
  readonly ffmpeg: string;
  /** Epoch of the clock in the picture. */
  readonly epochMs: number;
  readonly encoder: Encoder;
  readonly db: Connection;
}

/** Parts of the bench, which `--page` selects. */
const parts: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  encoding,
  delay: glassToGlass,
  players: crowd,
  'slow line': slowLine,
  cuts: interruptions,
};

/** POC's own live video, from an encoder over RTMP to players. */
export const video: Bench = {
  about:
    'live video: cores of ingest, delay from encoder to player, 1,000 players, a line of 300 kbit/s, kills of ingest and cuts',
  counts: 'minutes of each player, and kills and cuts',
  count: 2,
  seed: false,
  web: true,
  only: ['identity', 'catalog', 'streaming', 'live-1', 'ingest', 'gateway'],
  pages: Object.keys(parts),
  async run(context) {
    const _id = new Types.ObjectId();
    const streamId = _id.toHexString();
    const key = newStreamKey();
    const ffmpeg = await findFfmpeg(context.signal);
    await addLiveStream(context.mongoUrl, { _id, streamUrl: liveUrl(streamId) });
    const epochMs = Date.now();
    return withDatabase(context.mongoUrl, 'poc_streaming', async (db) => {
      await streamKeyModel(db).create([{ _id, hash: hashStreamKey(key), createdAt: new Date() }]);
      const server = (context.env.INGEST_PUBLIC_URL ?? '').replace('localhost', '127.0.0.1');
      const encoder = startEncoder(ffmpeg, `${server}/${key}`, epochMs);
      try {
        const stage = { ...context, streamId, ffmpeg, epochMs, encoder, db };
        await segmentsAfter(stage, 0, 5);
        return await measure(stage);
      } finally {
        await encoder.stop();
      }
    });
  },
};

async function measure(stage: Stage): Promise<Report> {
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!stage.pages.includes(name)) continue;
    stage.signal.throwIfAborted();
    stage.say(name);
    figures.push(...(await part(stage)));
  }
  return {
    figures,
    notes: [
      '720p, 30 frames a second, 2.5 Mbit/s; the top quality is copied, 480p, 240p, 144p and audio are converted. The clock is drawn before the encoder of the host.',
      `Cores are CPU time and comparable on a busy machine; delays include the wait for a core, and the viewer's decoding.`,
      'Missing beyond a cut: recorded time lost before it, and between the accepted connection and its first recorded frame.',
    ],
  };
}

/** Measures the CPU cores that a group of processes uses during some work. */
async function coresOf(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const cpuMs = (): number => pids.reduce((sum, pid) => sum + cpuMsOfPid(pid), 0);
  const [before, from] = [cpuMs(), performance.now()];
  await work();
  return (cpuMs() - before) / (performance.now() - from);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);

const lastSeq = async ({ db, streamId }: Stage): Promise<number> =>
  (await segmentModel(db).findOne({ streamId, track: 'video' }).sort({ seq: -1 }).lean())?.seq ?? -1;

/** Waits until more segments are stored. @returns the number of the last one */
async function segmentsAfter(stage: Stage, seq: number, more: number): Promise<number> {
  for (const from = performance.now(); performance.now() - from < returnSeconds * 1_000; ) {
    const last = await lastSeq(stage);
    if (last >= seq + more) return last;
    await pause(200, undefined, { signal: stage.signal });
  }
  throw new Error('no segments arrived');
}

/** CPU of ingest with its ffmpeg, and the time from the last frame of a segment to its entry in the playlist. */
async function encoding(stage: Stage): Promise<Figure[]> {
  const { pidOf, streamId, db, ffmpeg, epochMs, urlOf } = stage;
  const ingest = pidOf('ingest');
  const encoders = childrenOf(ingest);
  const storedAt = new Map<string, number>();
  const watch = async (): Promise<void> => {
    let seq = await lastSeq(stage);
    for (const from = performance.now(); performance.now() - from < encodingSeconds * 1_000; ) {
      const last = await segmentModel(db).findOne({ streamId, track: 'video' }).sort({ seq: -1 }).lean();
      if (last && last.seq > seq) {
        storedAt.set(`${last.run}-${last.n}`, Date.now() - epochMs);
        seq = last.seq;
      }
      await pause(20);
    }
  };
  let own = 0;
  const cores = await coresOf(encoders, async () => {
    own = await coresOf([ingest], watch);
  });
  const files = liveFiles(urlOf('gateway'), streamId);
  const delays: number[] = [];
  for (const [name, at] of storedAt) {
    const [run] = name.split('-');
    const names = [`${streamId}-144p-${run}-init.mp4`, `${streamId}-144p-${name}.m4s`];
    const last = (await clocksIn(ffmpeg, await files.readAll(names))).at(-1);
    if (last !== undefined) delays.push(delayOf(last, at));
  }
  return [
    atMost('cores of ingest with its ffmpeg', cores + own, '', 1.2),
    atMost('of these, the process of ingest', own, ''),
    atMost('from the last frame of a segment until it is stored, p50', quantile(delays, 0.5), 'ms'),
    atMost('from the last frame of a segment until it is stored, p95', quantile(delays, 0.95), 'ms', 1_500),
  ];
}

async function glassToGlass({ urlOf, streamId, count, epochMs, signal }: Stage): Promise<Figure[]> {
  const seen = await playInPage({ url: `${urlOf('gateway')}/live/${streamId}`, seconds: count * 60 }, signal);
  const delays = seen.frames.map(({ at, parts }) => delayOf(readClock(parts), at - epochMs));
  return [
    atMost('glass to glass, p50', quantile(delays, 0.5) / 1_000, 's'),
    atMost('glass to glass, p95', quantile(delays, 0.95) / 1_000, 's', 8),
    atMost(`stalls in ${count} minutes`, seen.stalls, ''),
  ];
}

const s3Written = (pid: number): number =>
  Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1]);

/** CPU and reads added by 1,000 players, compared with the same time without them. */
async function crowd(stage: Stage): Promise<Figure[]> {
  const { urlOf, pidOf, streamId } = stage;
  const processes = ['gateway', 'streaming', 'mongo', 's3'] as const;
  const use = async () => {
    const written = s3Written(pidOf('s3'));
    const cores: number[] = [];
    let work = () => pause(playersSeconds * 1_000).then(() => undefined as unknown);
    for (const part of processes) {
      const inner = work;
      work = async () => void cores.push(await coresOf([pidOf(part)], inner));
    }
    await work();
    return { cores, s3Bytes: s3Written(pidOf('s3')) - written };
  };
  const before = await use();
  const viewers = startPlayers(urlOf('gateway'), streamId, playedRung, players);
  // Players load several segments concurrently when they start.
  await pause(15_000);
  const { playlists, segments, bytes } = { ...viewers.counts };
  const after = await use();
  const { counts } = viewers;
  const played = { segments: counts.segments - segments, playlists: counts.playlists - playlists };
  const playedBytes = counts.bytes - bytes;
  await viewers.stop();
  const rate = (played.segments + played.playlists) / playersSeconds;
  // Players fall behind on a loaded machine; scale the cost to full pace.
  const missing = pace / rate;
  const added = processes.map((_, at) => missing * ((after.cores[at] ?? 0) - (before.cores[at] ?? 0)));
  return [
    ...processes.map((part, at) =>
      atMost(`${players} players add at ${part}, cores`, added[at] ?? Number.NaN, ''),
    ),
    atMost(
      `${players} players add in all, cores`,
      added.reduce((sum, cores) => sum + cores, 0),
      '',
      0.3,
    ),
    atMost(`requests a second, of ${pace} at their pace`, rate, ''),
    atMost('their bytes a second', playedBytes / playersSeconds / megabyte, 'MB'),
    atMost(
      'bytes that S3 sends for each 1,000 of theirs',
      ((after.s3Bytes - before.s3Bytes) / playedBytes) * 1_000,
      '',
      10,
    ),
    atMost('failed requests', counts.failed, '', 0),
  ];
}

const slow = { kbps: 300, rttMs: 300 };

async function slowLine({ urlOf, streamId, count, say, signal }: Stage): Promise<Figure[]> {
  const url = `${urlOf('gateway')}/live/${streamId}`;
  const common = { url, seconds: count * 60, line: slow, lowData: true };
  const figuresOf = (name: string, { startMs, stalls, stalledMs, heights }: PlaybackResult): Figure[] => {
    if (heights.length > 0) say(`  ${name}: heights ${heights.join(', ')}`);
    return [
      atMost(`${slow.kbps} kbit/s, ${name}: from "Play" to playback`, startMs / 1_000, 's', 3),
      atMost(`${slow.kbps} kbit/s, ${name}: stalls in ${count} minutes`, stalls, '', 0),
      atMost(`${slow.kbps} kbit/s, ${name}: stalled`, stalledMs / 1_000, 's'),
    ];
  };
  const picture = await playInPage(common, signal);
  const sound = await playInPage({ ...common, audioOnly: true }, signal);
  return [
    ...figuresOf('low data', picture),
    ...figuresOf('audio only', sound),
    atMost('an hour of audio only, with playlists', sound.bytesAnHour / megabyte, 'MB', 12),
  ];
}

/** Kills ingest and cuts the encoder in turn, and measures the gaps of the recording. */
async function interruptions(stage: Stage): Promise<Figure[]> {
  const { count, pidOf, encoder, streamId, ffmpeg, epochMs, urlOf, db, say } = stage;
  const kills: number[] = [];
  const cuts: number[] = [];
  const returned: number[] = [];
  for (let round = 0; round < 2 * count; round += 1) {
    stage.signal.throwIfAborted();
    const seq = await segmentsAfter(stage, await lastSeq(stage), 2);
    // Varies the position within a segment.
    await pause(200 + ((round * 700) % 2_000));
    const atMs = Date.now() - epochMs;
    if (round % 2 === 0) {
      kills.push(atMs);
      process.kill(pidOf('ingest'), 'SIGKILL');
    } else {
      cuts.push(atMs);
      encoder.cut(3_000);
    }
    await segmentsAfter(stage, seq, 3);
    returned.push(Date.now() - epochMs - atMs);
    say(`  round ${round + 1}: back after ${((returned.at(-1) ?? 0) / 1_000).toFixed(1)} s`);
  }
  const files = liveFiles(urlOf('gateway'), streamId);
  const clocks: number[] = [];
  const runs = await files.runs('144p');
  for (const { header, segments } of runs) {
    clocks.push(...(await clocksIn(ffmpeg, await files.readAll([header, ...segments]))));
  }
  const stored = await segmentModel(db).find({ streamId, track: 'video' }).sort({ seq: 1 }).lean();
  // A recorded connection has 30 frames for each second of its segments; further ones were stored in the meantime.
  const read = stored.slice(0, runs.flatMap(({ segments }) => segments).length);
  const missing = Math.round(30 * read.reduce((sum, { seconds }) => sum + seconds, 0)) - clocks.length;
  const holes = stored.filter(({ seq }, at) => seq !== at).length;
  const worst = (at: readonly number[]): number =>
    Math.max(...missingBeyond(at, clocks, encoder.starts)) / 1_000;
  return [
    atMost(`${count} kills of ingest: most missing beyond the cut`, worst(kills), 's', 4),
    atMost(`${count} cuts of the encoder: most missing beyond the cut`, worst(cuts), 's', 1),
    atMost('frames missing within the connections', missing, '', 0),
    atMost('repeated frames', clocks.filter((clock, at) => clock < (clocks[at - 1] ?? 0)).length, '', 0),
    atMost('holes in the playlist', holes, '', 0),
    atMost('longest time until three segments are stored again', Math.max(...returned) / 1_000, 's'),
  ];
}
