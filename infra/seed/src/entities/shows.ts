import { statSync } from 'node:fs';
import { hostModel } from '@poc/catalog/hosts/host.model';
import { type HostLink, linkTo, noHost } from '@poc/catalog/hosts/host-of-show';
import { type ShowLikeDoc, showLikeModel } from '@poc/catalog/shows/likes/show-like.model';
import { type ShowDoc, showModel } from '@poc/catalog/shows/show.model';
import { snapshotOfShow } from '@poc/catalog/shows/snapshot-of-show';
import { showCreated } from '@poc/contracts/events/catalog';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { people } from '../content/people.ts';
import { showComments } from '../content/show-comments.ts';
import { type DemoShow, shows } from '../content/shows.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId, seedNumber } from '../ids.ts';
import type { Moments } from '../moments.ts';
import { personIdOf } from './people.ts';

/**
 * Every show plays the demo's only video, so that the demo works offline. Paid shows have a copy, since a file of a
 * free show is public.
 */
const fileOf = (show: DemoShow) =>
  `/uploads/shows/${show.access || show.earlyAccess ? 'members-only' : 'laugh-and-learn'}`;
const demoVideoBytes = statSync(new URL('../../media/shows/laugh-and-learn.mp4', import.meta.url)).size;

const slugs = new Set(shows.map((show) => show.slug));

export function showIdOf(slug: string) {
  if (!slugs.has(slug)) throw new Error(`unknown demo show '${slug}'`);
  return seedId('show', slug);
}

/** Seeds shows with likes. Likes are rows of demo people, so that counts match. */
export async function seedShows({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.catalog;
  const hosts = await hostModel(db).find({ active: true, deletedAt: null }).lean();
  const linkOf = new Map(hosts.map((host) => [host.slug, linkTo(host)]));
  const docs = shows.map((show) => showDoc(show, moments, linkOf.get(show.host ?? '') ?? noHost));
  return addMissing(showModel(db), docs, (doc) =>
    withTransaction(db, async (tx) => {
      const key = doc._id.toHexString();
      const likes = likesOf(doc);
      await showModel(tx).create({ ...doc, likes: likes.length });
      await tx.emit(showCreated, { key, data: snapshotOfShow(doc) });
      await showLikeModel(tx).insertMany(likes);
    }),
  );
}

/** Upcoming shows are older than aired ones, so that lists start with shows that can be watched. */
const announcedDaysBefore = 14;

function showDoc(show: DemoShow, moments: Moments, link: HostLink): ShowDoc {
  const upcoming = show.startsInHours !== undefined;
  const hasVideo = !upcoming || show.earlyAccess === true;
  const startTime = upcoming ? moments.inMinutes(show.startsInHours * 60) : null;
  const createdAt = moments.daysAgo(show.daysAgo + (upcoming ? announcedDaysBefore : 0));
  return {
    _id: showIdOf(show.slug),
    title: show.title,
    description: show.description,
    category: show.category,
    ...link,
    thumbnailUrl: `/uploads/shows/${show.slug}.webp`,
    videoUrl: hasVideo ? `${fileOf(show)}.mp4` : null,
    videoBytes: hasVideo ? demoVideoBytes : null,
    captions: hasVideo ? [{ lang: 'en', url: `${fileOf(show)}.vtt` }] : [],
    duration: show.durationText,
    startTime,
    access: show.access ?? 'free',
    earlyAccessUntil: show.earlyAccess ? startTime : null,
    likes: 0,
    commentsCount: showComments.filter((comment) => comment.showSlug === show.slug).length,
    published: true,
    publishAt: null,
    deletedAt: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

/** About two thirds of the people like each aired show. */
function likesOf(show: ShowDoc): ShowLikeDoc[] {
  if (show.startTime !== null) return [];
  const showKey = show._id.toHexString();
  return people
    .map((person) => ({ person, key: `${showKey}:${person.key}` }))
    .filter(({ key }) => seedNumber('show-like', key, 3) > 0)
    .map(({ person, key }) => ({
      _id: seedId('show-like', key),
      showId: show._id,
      userId: personIdOf(person.key),
      createdAt: show.createdAt,
    }));
}
