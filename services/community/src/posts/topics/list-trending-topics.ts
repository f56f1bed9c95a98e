import { listTrendingTopics as contract } from '@poc/contracts/endpoints/community';
import { fallbackTopics } from '@poc/contracts/entities/community';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Connection } from 'mongoose';
import { activitySince } from '../../members/members.api.ts';
import { route } from '../../route.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { spellingOf } from '../search-fields.ts';

interface Topic {
  topic: string;
  /** Number of posts; null for a default topic used to fill the list. */
  posts: number | null;
}

const topicsShown = 5;
/** Minimum posts for a trend: otherwise a single post could put any word on every page. */
const postsForTrend = 2;
/** Maximum newest posts to read: bounds the cost. */
const postsRead = 1_000;
/** Age at which a post counts for half. */
const halfLifeMs = 3 * 24 * 3_600_000;

export const listTrendingTopics = route(contract, everyone, ({ db, clock }) => async () => {
  const topics = withFallback(await rankTopics(db, clock.now()));
  return page(topics, { total: topics.length });
});

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

async function latestSpelling(db: Connection, topic: string): Promise<string> {
  const post = await postModel(db)
    .findOne({ topics: topic }, { title: 1, content: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<PostDoc>();
  return post ? spellingOf(topic, post) : topic;
}
