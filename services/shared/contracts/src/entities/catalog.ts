import { z } from 'zod';
import { assetUrl, id, limits, line, text, time } from '../common.ts';
import { accessLevels } from '../entitlements.ts';
import { textFlag } from '../text-flags.ts';
import { author } from './identity.ts';
import { planId } from './plans.ts';

/** The categories that every installation starts with; administrators add more. */
export const defaultCategories = ['Trading', 'Investing', 'Personal Finance', 'Market Analysis'] as const;

/** In which languages a video may have captions: their tags, and how they are called on the screens. */
export const captionLanguages = {
  en: 'English',
  pcm: 'Pidgin',
  yo: 'Yoruba',
  ha: 'Hausa',
  ig: 'Igbo',
} as const;
export type CaptionLanguage = keyof typeof captionLanguages;
const captionTags = Object.keys(captionLanguages) as [CaptionLanguage, ...CaptionLanguage[]];

/** The captions of a video in one language, a WebVTT file of ours. */
export const caption = z.object({ lang: z.enum(captionTags), label: z.string(), url: z.string() });
export type Caption = z.infer<typeof caption>;

/** Who may watch a show or its streams. */
export const access = z.enum(accessLevels);
/** Why the subject cannot watch: the least plan that opens it, and when it opens to everyone (null: never by itself). */
export const showLock = z.object({ plan: planId, opens_at: time.nullable() });
export type ShowLock = z.infer<typeof showLock>;

export const streamOnShow = z.object({
  id,
  /** Empty where the show is locked. */
  stream_url: z.string(),
  status: z.enum(['scheduled', 'live', 'ended']),
  start_time: time,
});

/** A converted video in one quality. */
export const videoQuality = z.object({
  /** Of the picture, in pixels, as the HLS playlist has it. */
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
  /** As shown, for example `45 min`; absent where unknown. */
  duration: z.string().optional(),
  start_time: time.nullable(),
  likes: z.number().int().nonnegative(),
  comments_count: z.number().int().nonnegative(),
  access,
  /** Until then a free show is for plans with early access alone. */
  early_access_until: time.nullable(),
  /** Absent for those whose plan opens the show. */
  locked: showLock.optional(),
  /**
   * Only for those signed in whose plan opens the show. A file of ours that needs a plan has an address that expires; so has
   * the HLS playlist of an uploaded video, with the qualities that their plan opens. Administrators get the upload's own.
   */
  video_url: z.string().nullable(),
  /**
   * Of a locked show, for those signed in: an HLS playlist of its first 3 minutes, at an address that expires. Absent where the
   * video was not converted: nothing can be cut out of the upload itself.
   */
  preview_url: z.string().optional(),
  /** Bytes of a video file of ours; absent where unknown, for HLS, and without a video. */
  video_bytes: z.number().int().nonnegative().optional(),
  /** Sizes of a converted video, the least first, in the qualities that the subject's plan opens; absent where one is unknown. */
  video_qualities: z.array(videoQuality).optional(),
  /** Of the video; like it, only for those who can watch it. Absent where there are none. */
  captions: z.array(caption).optional(),
  /** The show's live streams: non-empty means live. */
  Streams: z.array(streamOnShow),
  /** The subject's own progress in percent, where there is one. */
  progress: z.number().min(0).max(100).optional(),
  createdAt: time,
});
export type Show = z.infer<typeof show>;

/**
 * Why a video could not be converted: it can't be read, its file is gone, the encoder failed or took too long, the object
 * store or the disk failed, or the process that was at it ended each time.
 */
export const conversionFaults = [
  'unreadable',
  'missing',
  'encoder',
  'too_slow',
  'storage',
  'interrupted',
] as const;

/** How far the conversion of an uploaded video into several qualities is. */
export const conversion = z.object({
  /** `waiting`: the server has no ffmpeg; everyone gets the file as it was uploaded. */
  status: z.enum(['waiting', 'queued', 'running', 'ready', 'failed']),
  percent: z.number().int().min(0).max(100),
  /** Those that are done, the least first; viewers get them once all are. */
  qualities: z.array(z.number().int().positive()),
  /** Of one that failed, or that is tried again. */
  reason: z.enum(conversionFaults).nullable(),
});
export type Conversion = z.infer<typeof conversion>;

/** A show as administrators see it. */
export const managedShow = show.extend({
  /** Absent unless the video was uploaded. */
  conversion: conversion.optional(),
  published: z.boolean(),
  publish_at: time.nullable(),
  version: z.number().int(),
});
export type ManagedShow = z.infer<typeof managedShow>;

export const showInput = {
  title: line(limits.titleMax),
  description: text(limits.textMax),
  category: line(60),
  thumbnail_url: assetUrl.optional(),
  video_url: assetUrl.optional(),
  /** A new show without it is free. */
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

export const showComment = z.object({
  id,
  content: z.string(),
  user_id: id,
  likes: z.number().int().nonnegative(),
  createdAt: time,
  /** Waits for an administrator: shown to its author and to administrators alone. */
  held: z.boolean().optional(),
  User: author,
});
export type ShowComment = z.infer<typeof showComment>;

/** A comment that waits for an administrator, or that one has hidden, with why and where. */
export const heldComment = showComment.extend({
  /** Null for one that was shown before it was hidden. */
  reason: textFlag.nullable(),
  /** When it was hidden; null while it waits. */
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
  progress: z.number().min(0).max(100),
});
