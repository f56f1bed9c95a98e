import { randomUUID } from 'node:crypto';
import { type Logger, logged } from '@poc/kit/log';
import { pause } from '@poc/kit/retry';
import { type Types, trusted } from 'mongoose';
import { type StreamDoc, streamModel } from '../../streams/streams.api.ts';
import type { BroadcastDoc, BroadcastRung } from '../broadcast.model.ts';
import { messageTypes, type RtmpMessage } from '../rtmp/chunks.ts';
import type { Publication } from '../rtmp/session.ts';
import { segmentSeconds } from './encoder.ts';
import { type EncoderRun, startRun } from './encoder-run.ts';
import { codecsOf, ladderFor, type Rung, sizeOf } from './ladder.ts';
import { claimBroadcast, type Lease } from './lease.ts';
import { createSourceProbe, isAudioHeader, isVideoHeader, type Source } from './source.ts';
import { createSegmentStore, type SegmentStoreDeps } from './store-segments.ts';

export interface BroadcastDeps extends SegmentStoreDeps {
  readonly logger: Logger;
  readonly ffmpeg: string;
  /** Time in ms after which an encoder without progress is restarted. */
  readonly hangMs: number;
  readonly onSegment: () => void;
  readonly onRestart: () => void;
}

/** Source of a broadcast's video: an encoder or a browser. */
export interface Sender {
  pause(): void;
  resume(): void;
  /** Disconnects the sender. */
  close(): void;
  /** See `claimBroadcast`. */
  readonly device: string | null;
  /** False once the sender may no longer send. */
  isAllowed(): boolean | Promise<boolean>;
}

/** A stream's video while an encoder or a browser sends it. */
export interface Broadcast extends Publication {
  /** Time since the latest stored segment, in ms. */
  silenceMs(): number;
  /** Resolves when everything received is stored. */
  readonly finished: Promise<void>;
  /** Drops everything that is not stored yet. */
  abort(): void;
}

const collectMs = 250;
const checkEvery = 8;
/** Number of unstored segments from which the host is warned. */
const slowStore = 5;

/**
 * Starts to receive a stream's video.
 * @returns null while another sender holds the lease
 */
export async function startBroadcast(
  deps: BroadcastDeps,
  { _id: streamId }: Pick<StreamDoc, '_id'>,
  sender: Sender,
): Promise<Broadcast | null> {
  const lease = await claimBroadcast(deps, streamId, randomUUID(), sender.device);
  return lease && receive({ ...deps, logger: deps.logger.child({ streamId }) }, streamId, lease, sender);
}

function receive(deps: BroadcastDeps, streamId: Types.ObjectId, lease: Lease, sender: Sender): Broadcast {
  const { logger } = deps;
  const aborted = new AbortController();
  const warnings = new Set<BroadcastDoc['warnings'][number]>();
  let lastSegmentAt = performance.now();
  const segments = createSegmentStore(deps, {
    streamId,
    signal: aborted.signal,
    onStored: (seconds) => {
      lastSegmentAt = performance.now();
      setWarning('keyframes_rare', seconds > 2.5 * segmentSeconds);
      deps.onSegment();
    },
    onFailure: (error) => logger.warn({ err: error }, 'could not store a segment'),
  });

  let probe = createSourceProbe();
  let run: EncoderRun | null = null;
  /** Replaced encoder, until its last segments are stored. */
  let ending: EncoderRun | null = null;
  let runs = lease.run;
  let isStarting = false;
  let isEnded = false;
  /** Messages that arrived while an encoder was being started. */
  let pending: RtmpMessage[] = [];
  /** Messages that a new encoder needs first: metadata and the headers of both tracks. */
  const headers = new Map<string, RtmpMessage>();
  let lastSource: Source | null = null;
  let receivedBytes = 0;
  /** Resolves when the latest start of an encoder is done. */
  let starting: Promise<void> = Promise.resolve();

  function setWarning(name: BroadcastDoc['warnings'][number], applies: boolean): void {
    if (applies) warnings.add(name);
    else warnings.delete(name);
  }

  function resume(): void {
    if (!isStarting) sender.resume();
  }

  function write(message: RtmpMessage): void {
    const keepsUp = run?.write(message) ?? true;
    setWarning('encoder_behind', !keepsUp);
    if (!keepsUp) sender.pause();
  }

  function start(source: Source, first: readonly RtmpMessage[]): void {
    isStarting = true;
    sender.pause();
    starting = begin(source, first).catch(failed);
  }

  /** Replaces the encoder; segments before and after are joined by a discontinuity. */
  async function begin(source: Source, first: readonly RtmpMessage[]): Promise<void> {
    try {
      await endRun();
      setWarning('no_video', source.video === null);
      setWarning('no_audio', source.audio === null);
      setWarning('video_codec', source.video?.codec === null);
      const rungs = ladderFor(source);
      const isUsable = rungs.length > 0 && source.video?.codec !== null;
      runs += 1;
      const change = {
        $set: { run: runs, source: describe(source), warnings: [...warnings] },
        ...(isUsable
          ? { $push: { runs: { run: runs, rungs: rungs.map((rung) => present(source, rung)) } } }
          : {}),
      };
      if (!(await lease.renew(change)) || !isUsable) return sender.close();
      lastSource = source;
      lastSegmentAt = performance.now();
      run = await startRun({ ffmpeg: deps.ffmpeg, source, rungs, run: runs, segments, onDrain: resume });
      logger.info({ run: runs, source }, 'encoder started');
      for (const message of [...first, ...pending]) write(message);
      pending = [];
    } finally {
      isStarting = false;
      sender.resume();
    }
  }

  async function endRun(): Promise<void> {
    ending ??= run;
    run = null;
    const messages = await ending?.end();
    ending = null;
    if (messages) logger.info({ ffmpeg: messages }, 'encoder ended with warnings');
  }

  function failed(error: unknown): void {
    logger.error({ err: error }, 'broadcast failed');
    sender.close();
  }

  /** Replaces an encoder that hangs or has crashed; the new one begins with the next keyframe. */
  function restart(hanging: EncoderRun, source: Source): void {
    logger.warn({ run: runs }, 'encoder is stuck: restarting it');
    deps.onRestart();
    hanging.kill();
    start(source, [...headers.values()]);
  }

  async function check(seconds: number): Promise<void> {
    setWarning('storage_slow', segments.waiting() > slowStore);
    const kbps = Math.round((receivedBytes * 8) / 1_000 / seconds);
    receivedBytes = 0;
    const [isOwner, stream, isAllowed] = await Promise.all([
      lease.renew({ $set: { kbps, warnings: [...warnings] } }),
      streamModel(deps.db).exists({ _id: streamId, status: trusted({ $ne: 'ended' as const }) }),
      sender.isAllowed(),
    ]);
    if (!isOwner) aborted.abort();
    if (!isOwner || !stream || !isAllowed) sender.close();
  }

  async function work(): Promise<void> {
    let checkedAt = performance.now();
    for (let turn = 1; !isEnded; turn += 1) {
      await pause(collectMs);
      const now = performance.now();
      await run?.collect();
      if (run && run.silenceMs() > deps.hangMs && lastSource) restart(run, lastSource);
      if (turn % checkEvery !== 0) continue;
      // MongoDB being unavailable does not end a broadcast: its segments wait.
      await check((now - checkedAt) / 1_000).catch(logged(logger, 'could not renew a broadcast'));
      checkedAt = now;
    }
  }

  async function finish(): Promise<void> {
    const renew = async (): Promise<void> => {
      if (!(await lease.renew())) aborted.abort();
    };
    // Renewed until everything is stored, so that a returning encoder continues after it.
    const renewing = setInterval(() => void renew().catch(() => undefined), 2_000);
    try {
      await starting;
      await endRun();
      await segments.done();
    } finally {
      clearInterval(renewing);
      await lease.release();
      logger.info({ runs }, 'broadcast disconnected');
    }
  }

  const finished = work()
    .catch(failed)
    .then(finish)
    .catch((error: unknown) => logger.error({ err: error }, 'could not finish a broadcast'));

  return {
    silenceMs: () => (run === null ? 0 : performance.now() - lastSegmentAt),
    finished,
    abort: () => aborted.abort(),
    onEnd: () => {
      isEnded = true;
    },
    onMedia(message) {
      if (isEnded) return;
      receivedBytes += message.payload.length;
      const name = headerName(message);
      const known = name && headers.get(name);
      if (name) headers.set(name, message);
      if (run && name && name !== 'metadata' && !known?.payload.equals(message.payload)) {
        // A new track or format: the headers of this run do not fit the following messages.
        [ending, run] = [run, null];
        probe = createSourceProbe();
        for (const [other, header] of headers) if (other !== name) probe(header);
      }
      if (isStarting) pending.push(message);
      else if (run) write(message);
      else {
        const known = probe(message);
        if (known) start(known.source, known.messages);
      }
    },
  };
}

function headerName(message: RtmpMessage): 'video' | 'audio' | 'metadata' | null {
  if (isVideoHeader(message)) return 'video';
  if (isAudioHeader(message)) return 'audio';
  return message.type === messageTypes.data ? 'metadata' : null;
}

const describe = ({ video, audio }: Source): BroadcastDoc['source'] => ({
  width: video?.width ?? 0,
  height: video?.height ?? 0,
  fps: video?.fps ?? 0,
  hasAudio: audio !== null,
});

const present = (source: Source, rung: Rung): BroadcastRung => ({
  name: rung.name,
  size: sizeOf(source, rung) ?? '',
  codecs: codecsOf(source, rung),
  bandwidth: rung.videoRate + (source.audio ? rung.audioRate : 0),
});
