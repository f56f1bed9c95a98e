import { z } from 'zod';
import { assetUrl, id, limits, line, text, time } from '../common.ts';
import { accessLevels } from '../entitlements.ts';
import { textFlag } from '../text-flags.ts';
import { hostByline } from './hosts.ts';
import { author } from './identity.ts';
import { planId } from './plans.ts';

/** Initial categories; administrators add more. */
export const defaultCategories = ['Trading', 'Investing', 'Personal Finance', 'Market Analysis'] as const;

/** Languages of captions: tag and display name. */
export const captionLanguages = {
  en: 'English',
  pcm: 'Pidgin',
  yo: 'Yoruba',
  ha: 'Hausa',
  ig: 'Igbo',
} as const;
export type CaptionLanguage = keyof typeof captionLanguages;
export const captionLanguage = z.enum(
  Object.keys(captionLanguages) as [CaptionLanguage, ...CaptionLanguage[]],
);

/** Captions of a video in one language, an uploaded WebVTT file. */
export const caption = z.object({ lang: captionLanguage, label: z.string(), url: z.string() });
export type Caption = z.infer<typeof caption>;

export const access = z.enum(accessLevels);
/** Lock for the viewer: the lowest plan that includes the show, and when it opens to everyone (null: never). */
export const showLock = z.object({ plan: planId, opens_at: time.nullable() });
export type ShowLock = z.infer<typeof showLock>;

export const streamOnShow = z.object({
  id,
  /** Empty if the show is locked. */
  stream_url: z.string(),
  status: z.enum(['scheduled', 'live', 'ended']),
  start_time: time,
});

/** A converted video in one quality. */
export const videoQuality = z.object({
  /** Height of the picture in pixels, as in the HLS playlist. */
  height: z.number().int().positive(),
  bytes: z.number().int().nonnegative(),
});
export type VideoQuality = z.infer<typeof videoQuality>;

export const show = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  thumbnail_url: z.string(),
  /** Display text such as `45 min`; absent if unknown. */
  duration: z.string().optional(),
  start_time: time.nullable(),
  likes: z.number().int().nonnegative(),
  comments_count: z.number().int().nonnegative(),
  access,
  /** End of early access, during which a free show requires a plan; null for none. */
  early_access_until: time.nullable(),
  /** Absent if the viewer's plan includes the show. */
  locked: showLock.optional(),
  /**
   * For signed-in users whose plan includes the show. The URLs of plan-restricted files and of HLS playlists expire; a
   * playlist has the qualities of the user's plan. Administrators get the uploaded file.
   */
  video_url: z.string().nullable(),
  /**
   * For signed-in users, on locked shows: expiring URL of an HLS playlist with the first 3 minutes. Absent if the video
   * was not converted, because an upload cannot be cut.
   */
  preview_url: z.string().optional(),
  /** Size of an uploaded video file in bytes; absent if unknown, for HLS and without a video. */
  video_bytes: z.number().int().nonnegative().optional(),
  /**
   * Sizes of a converted video in the qualities that the viewer's plan includes, ascending; absent if one is unknown.
   */
  video_qualities: z.array(videoQuality).optional(),
  /** Captions of the video, for the same viewers. Absent if there are none. */
  captions: z.array(caption).optional(),
  /** Live streams of the show: non-empty means live. */
  Streams: z.array(streamOnShow),
  /** Viewer's progress in percent; absent if not started. */
  progress: z.number().min(0).max(100).optional(),
  /** Absent without an active host. */
  host: hostByline.optional(),
  createdAt: time,
});
export type Show = z.infer<typeof show>;

/** Thumbnails of a video at equal intervals, as tiles of one JPEG, row by row. */
export const storyboard = z.object({
  url: z.string(),
  columns: z.number().int().positive(),
  rows: z.number().int().positive(),
  /** Width of a tile in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Interval between thumbnails in seconds. */
  seconds: z.number().positive(),
});
export type Storyboard = z.infer<typeof storyboard>;

/** A show on its own page. */
export const showDetails = show.extend({
  /**
   * Storyboard of a converted video; absent until it is generated, and on locked shows. The URL of a plan-restricted
   * show expires.
   */
  storyboard: storyboard.optional(),
});
export type ShowDetails = z.infer<typeof showDetails>;

/** A show in a row of shows. */
export const showTile = show.pick({
  id: true,
  title: true,
  category: true,
  thumbnail_url: true,
  duration: true,
  access: true,
  early_access_until: true,
  locked: true,
  Streams: true,
  progress: true,
  host: true,
});
export type ShowTile = z.infer<typeof showTile>;

/**
 * Reason for a failed conversion: unreadable video, missing file, encoder failed or timed out, object store or disk
 * failed, or the process crashed at each attempt.
 */
export const conversionFaults = [
  'unreadable',
  'missing',
  'encoder',
  'too_slow',
  'storage',
  'interrupted',
] as const;

/** Progress of the conversion of an uploaded video into several qualities. */
export const conversion = z.object({
  /** `waiting`: the server has no ffmpeg; viewers get the uploaded file. */
  status: z.enum(['waiting', 'queued', 'running', 'ready', 'failed']),
  percent: z.number().int().min(0).max(100),
  /** Finished qualities in ascending order; viewers get them once all are ready. */
  qualities: z.array(z.number().int().positive()),
  /** Set if the conversion failed or is being retried. */
  reason: z.enum(conversionFaults).nullable(),
});
export type Conversion = z.infer<typeof conversion>;

export const managedShow = show.extend({
  /** Only for uploaded videos. */
  conversion: conversion.optional(),
  /** Id of the host, even if inactive. */
  host_id: id.nullable(),
  published: z.boolean(),
  publish_at: time.nullable(),
  version: z.number().int(),
});
export type ManagedShow = z.infer<typeof managedShow>;

export const showInput = {
  title: line(limits.maxTitleLength),
  description: text(limits.maxTextLength),
  category: line(60),
  host_id: id.optional(),
  thumbnail_url: assetUrl.optional(),
  video_url: assetUrl.optional(),
  /** Default for a new show: `free`. */
  access: access.optional(),
  early_access_until: time.optional(),
  captions_en: assetUrl.optional(),
  captions_pcm: assetUrl.optional(),
  captions_yo: assetUrl.optional(),
  captions_ha: assetUrl.optional(),
  captions_ig: assetUrl.optional(),
  duration: line(30).optional(),
  start_time: time.optional(),
  publish_at: time.optional(),
};

/** Files of a recorded stream in the object store, named by quality, run and number. */
export const recordedVideo = z.strictObject({
  /** Consecutive segments of one encoder run, with their durations in seconds. */
  parts: z
    .array(
      z.strictObject({
        run: z.number().int().nonnegative(),
        first: z.number().int().nonnegative(),
        seconds: z.array(z.number().nonnegative().max(3_600)).min(1).max(50_000),
      }),
    )
    .min(1)
    .max(1_000),
  renditions: z
    .array(
      z.strictObject({
        quality: z.number().int().min(1).max(8_192),
        width: z.number().int().min(1).max(16_384),
        height: z.number().int().min(1).max(16_384),
        codecs: z.string().regex(/^[\w.,]{1,100}$/, 'must be a list of codecs'),
        /** Name of the quality in each part. */
        rungs: z.array(z.string().regex(/^[0-9a-z]{1,10}$/, 'must be a name')).max(1_000),
      }),
    )
    .min(1)
    .max(10),
});
export type RecordedVideo = z.infer<typeof recordedVideo>;

export const showComment = z.object({
  id,
  content: z.string(),
  user_id: id,
  likes: z.number().int().nonnegative(),
  createdAt: time,
  /** True while the comment waits for review: only the author and administrators see it. */
  held: z.boolean().optional(),
  User: author,
});
export type ShowComment = z.infer<typeof showComment>;

/** Comment held for review or hidden, with the reason and the show. */
export const heldComment = showComment.extend({
  /** Null for a comment that was published before it was hidden. */
  reason: textFlag.nullable(),
  /** Time when the comment was hidden; null while it is held. */
  hidden_at: time.nullable(),
  Show: z.object({ id, title: z.string() }),
});
export type HeldComment = z.infer<typeof heldComment>;

export const watchEntry = z.object({
  id,
  show_id: id,
  progress: z.number().min(0).max(100),
  completed: z.boolean(),
  updatedAt: time,
  Show: z.object({ title: z.string(), description: z.string(), thumbnail_url: z.string() }),
});

export const continueWatching = z.object({
  id,
  title: z.string(),
  thumbnail_url: z.string(),
  duration: show.shape.duration,
  progress: z.number().min(0).max(100),
});
