import { z } from 'zod';
import { assetUrl, id, line, time } from '../common.ts';
import { chatFlag, reactionTotals } from '../socket.ts';
import { access, caption, captionLanguage, showLock, storyboard } from './catalog.ts';
import { hostByline } from './hosts.ts';

export const streamStatus = z.enum(['scheduled', 'live', 'ended']);
export type StreamStatus = z.output<typeof streamStatus>;

export const stream = z.object({
  id,
  show_id: id,
  /** Empty if locked. The URL of a plan-restricted file expires. */
  stream_url: z.string(),
  /** Size of an uploaded video file in bytes; absent if unknown, for other videos, and if the stream is locked. */
  video_bytes: z.number().int().nonnegative().optional(),
  /** Access level of the stream's show. */
  access,
  /** Absent if the viewer's plan includes the show. */
  locked: showLock.optional(),
  status: streamStatus,
  start_time: time,
  end_time: time.nullable(),
  thumbnail_url: z.string(),
  viewers: z.number().int().nonnegative(),
  peak_viewers: z.number().int().nonnegative(),
  reactions: reactionTotals,
  Show: z.object({
    title: z.string(),
    description: z.string(),
    thumbnail_url: z.string(),
    /** Absent without an active host. */
    host: hostByline.optional(),
  }),
});
export type Stream = z.infer<typeof stream>;

/** Uninterrupted part of a recording; `at` is the time of its first frame. */
export const recordingPart = z.object({ at: time, seconds: z.number().nonnegative() });
export type RecordingPart = z.infer<typeof recordingPart>;

const position = z.number().nonnegative();

/** Chapter of a replay, with its position in seconds. */
export const chapter = z.object({ title: z.string(), seconds: position });
export type Chapter = z.infer<typeof chapter>;

/** A stream on its own page. */
export const streamDetails = stream.extend({
  /** Present for an ended, recorded stream, unless it is locked. */
  replay: z
    .object({
      parts: z.array(recordingPart),
      chapters: z.array(chapter),
      /** Absent until it is generated. Its URL expires for a paid show. */
      storyboard: storyboard.optional(),
      /** Absent if none. URLs of captions of a paid show expire. */
      captions: z.array(caption).optional(),
    })
    .optional(),
});
export type StreamDetails = z.infer<typeof streamDetails>;

export const markInput = { title: line(80) };

/** Start of a chapter, marked by an administrator. */
export const mark = z.object({
  id,
  title: z.string(),
  at: time,
  /** Position in the recording; null if no video of that time is recorded (yet). */
  seconds: position.nullable(),
});
export type Mark = z.infer<typeof mark>;

/** Part of the recording that the replay shows, in seconds from the recording's start; `end` is null for its end. */
export const recordingTrim = z.object({ start: position, end: z.number().positive().nullable() });

/** Recorded video of a stream from its start on, for administrators. */
export const recording = z.object({
  /** Whole length, including trimmed parts. */
  seconds: position,
  /** False until the stream has ended and its last video is stored. */
  is_complete: z.boolean(),
  has_picture: z.boolean(),
  trim: recordingTrim.nullable(),
  /** Ordered by position. */
  marks: z.array(mark),
  /** Languages with captions. */
  captions: z.array(captionLanguage),
  /** Show created from the recording; null if none, or once it is permanently deleted. */
  show_id: id.nullable(),
});
export type Recording = z.infer<typeof recording>;

export const streamInput = {
  show_id: id,
  stream_url: assetUrl,
  /** Default: `live` if `start_time` is now, else `scheduled`. */
  status: streamStatus.optional(),
  /** Future time for a scheduled stream; ignored for a new live stream, which starts now. */
  start_time: time,
  end_time: time.nullable().optional(),
  /** If empty, the show's picture is used. */
  thumbnail_url: z.union([assetUrl, z.literal('')]).optional(),
};

/** Broadcast problems that the host can fix. */
export const broadcastWarnings = [
  'video_codec',
  'no_video',
  'no_audio',
  'keyframes_rare',
  'encoder_behind',
  'storage_slow',
] as const;

/** Video that POC receives from the host's encoder. */
export const broadcast = z.object({
  /** Null without a stream key. */
  key_created_at: time.nullable(),
  /** `interrupted`: it was received before, and the encoder may reconnect. */
  state: z.enum(['off', 'receiving', 'interrupted']),
  /** Start of the current connection. */
  since: time.nullable(),
  /** Format that the encoder announces; 0 for unknown sizes and rates. */
  source: z
    .object({
      width: z.number().int().nonnegative(),
      height: z.number().int().nonnegative(),
      fps: z.number().nonnegative(),
      has_audio: z.boolean(),
    })
    .nullable(),
  /** Received kbit/s, averaged over a few seconds. */
  kbps: z.number().int().nonnegative(),
  /** Time between keyframes, in seconds, of the latest segment; null before the first one. */
  segment_seconds: z.number().nonnegative().nullable(),
  /** Qualities that viewers can choose, best first. */
  qualities: z.array(z.string()),
  recorded_seconds: z.number().int().nonnegative(),
  warnings: z.array(z.enum(broadcastWarnings)),
});
export type Broadcast = z.infer<typeof broadcast>;

/** Viewers and messages of a stream in one minute, for administrators. */
export const streamMinute = z.object({
  at: time,
  /** Peak viewer count of the minute. */
  viewers: z.number().int().nonnegative(),
  messages: z.number().int().nonnegative(),
});
export type StreamMinute = z.infer<typeof streamMinute>;

/** Stream key, shown only once, and the server URL for the encoder. */
export const streamKey = z.object({ server: z.string(), key: z.string() });
export type StreamKey = z.infer<typeof streamKey>;

/** Word of a chat rule; also matches look-alike spellings. */
const ruleWord = line(60);

export const chatRules = z.object({
  /** Minimum time between two messages of a user; 0 is off. Does not apply to administrators. */
  slowModeSeconds: z.number().int().min(0).max(600),
  /** True if senders must first accept the chat rules. */
  rulesRequired: z.boolean(),
  /** Messages with one of these words are rejected. */
  blockedWords: z.array(ruleWord).max(500),
  /** Messages with one of these words wait for review. */
  heldWords: z.array(ruleWord).max(500).default([]),
  /** True if all messages with links wait for review; those of new accounts always do. */
  holdLinks: z.boolean().default(false),
});
export type ChatRules = z.infer<typeof chatRules>;

export const mute = z.object({
  userId: id,
  user: z.string(),
  /** Null for a permanent ban. */
  until: time.nullable(),
  reason: z.string(),
  by: z.string(),
  at: time,
});

/** Message that waits for review, hidden or shown with a warning. */
export const reviewItem = z.object({
  id,
  kind: z.enum(['held', 'flagged']),
  user: z.string(),
  user_id: id,
  text: z.string(),
  /** Matched words, `link`, or warnings. */
  reasons: z.array(z.union([chatFlag, z.string()])),
  timestamp: time,
});

export const chatReviewItem = reviewItem.extend({
  role: z.enum(['user', 'admin']),
  stream_id: id,
  stream_title: z.string(),
});

export const moderationAction = z.object({
  id,
  action: z.enum([
    'message-deleted',
    'message-restored',
    'held-approved',
    'held-removed',
    'flag-dismissed',
    'viewer-muted',
    'viewer-unmuted',
    'message-pinned',
    'message-unpinned',
    'rules-changed',
  ]),
  by: z.string(),
  by_id: id,
  at: time,
  /** Description of the target: a text, a user with a duration, or the changed rules. */
  detail: z.string(),
  message_id: id.nullable(),
  user_id: id.nullable(),
});

export const reminder = z.object({ stream_id: id, start_time: time, createdAt: time });
