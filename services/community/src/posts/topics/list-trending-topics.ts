import { fallbackTopics } from '@poc/contracts/entities/community';
import { page } from '@poc/kit/http/reply';
import type { Connection } from 'mongoose';
import type { CommunityDeps } from '../../deps.ts';
import { activitySince } from '../../members/members.api.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { spellingOf } from '../search-fields.ts';

interface Topic {
  topic: string;
  /** How many posts have it; null for a name that only fills the list. */
  posts: number | null;
}

const topicsShown = 5;
/** One post alone makes no trend: else anybody could put any word beside every page. */
const postsForTrend = 2;
/** The newest posts that are looked into: the cost stays the same however much is written. */
const postsRead = 1_000;
/** After so long a post counts for half. */
const halfLifeMs = 3 * 24 * 3_600_000;

/** The topics that most posts of these days name, newer ones counting for more; the specified names fill up what is missing. */
export const listTrendingTopics =
  ({ db, clock }: Pick<CommunityDeps, 'db' | 'clock'>) =>
  async () => {
    const topics = withFallback(await rankTopics(db, clock.now()));
    return page(topics, { total: topics.length });
  };

function withFallback(counted: Topic[]): Topic[] {
  const known = new Set(counted.map(({ topic }) => topic.toLowerCase()));
  const missing = fallbackTopics.filter((name) => !known.has(name.toLowerCase()));
  return [...counted, ...missing.map((topic) => ({ topic, posts: null }))].slice(0, topicsShown);
}

/** Each post counts once for a topic, however often and in whatever case it is written. */
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

/** A topic as the newest post that names it writes it. */
async function latestSpelling(db: Connection, topic: string): Promise<string> {
  const post = await postModel(db)
    .findOne({ topics: topic }, { title: 1, content: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<PostDoc>();
  return post ? spellingOf(topic, post) : topic;
}
