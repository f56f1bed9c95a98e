import { listTrendingTopics as contract } from '@poc/contracts/endpoints/community';
import { fallbackTopics } from '@poc/contracts/entities/community';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import type { Connection } from 'mongoose';
import type { CommunityDeps } from '../../deps.ts';
import { activitySince } from '../../members/members.api.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { spellingOf } from '../search-fields.ts';

interface Topic {
  topic: string;
  /** Number of posts; null for a default topic that fills the list. */
  posts: number | null;
}

const topicsShown = 5;
/** Minimum posts for a trend: otherwise anyone could place any word on every page. */
const postsForTrend = 2;
/** Maximum newest posts to read: bounds the cost. */
const postsRead = 1_000;
/** Age at which a post counts for half. */
const halfLifeMs = 3 * 24 * 3_600_000;

/** Lists the most used recent topics, weighted by recency; default topics fill the list. */
export const listTrendingTopics = route(
  contract,
  everyone,
  ({ db, clock }: Pick<CommunityDeps, 'db' | 'clock'>) =>
    async () => {
      const topics = withFallback(await rankTopics(db, clock.now()));
      return page(topics, { total: topics.length });
    },
);

function withFallback(counted: Topic[]): Topic[] {
  const known = new Set(counted.map(({ topic }) => topic.toLowerCase()));
  const missing = fallbackTopics.filter((name) => !known.has(name.toLowerCase()));
  return [...counted, ...missing.map((topic) => ({ topic, posts: null }))].slice(0, topicsShown);
}

/** Ranks topics. Each post counts once per topic, regardless of case and repetition. */
async function rankTopics(db: Connection, now: Date): Promise<Topic[]> {
  const age = { $divide: [{ $subtract: [now, '$createdAt'] }, halfLifeMs] };
  const ranked = await postModel(db).aggregate<{ _id: string; posts: number }>([
    { $match: { createdAt: { $gte: activitySince(now) } } },
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: postsRead },
    { $project: { topics: 1, weight: { $pow: [0.5, age] } } },
    { $unwind: '$topics' },
    { $group: { _id: '$topics', posts: { $sum: 1 }, weight: { $sum: '$weight' } } },
    { $match: { posts: { $gte: postsForTrend } } },
    { $sort: { weight: -1, _id: 1 } },
    { $limit: topicsShown },
  ]);
  return Promise.all(ranked.map(async ({ _id, posts }) => ({ topic: await latestSpelling(db, _id), posts })));
}

/** Finds the spelling of a topic in the newest post with it. */
async function latestSpelling(db: Connection, topic: string): Promise<string> {
  const post = await postModel(db)
    .findOne({ topics: topic }, { title: 1, content: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<PostDoc>();
  return post ? spellingOf(topic, post) : topic;
}
