import { fallbackTopics } from '@poc/contracts/entities/community';
import { page } from '@poc/kit/http/reply';
import type { Connection } from 'mongoose';
import { activitySince } from '../activity-window.ts';
import type { CommunityDeps } from '../community-deps.ts';
import { postModel } from '../posts/post.model.ts';

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
/** A hash and a word of 2 to 40 letters, digits or underscores, beginning with a letter. */
const hashtag = '#([A-Za-z][A-Za-z0-9_]{1,39})';

/** The hashtags that most posts of these days have; the specified names fill up what is missing. */
export const listTrendingTopics =
  ({ db, clock }: Pick<CommunityDeps, 'db' | 'clock'>) =>
  async () => {
    const topics = withFallback(await countTopics(db, activitySince(clock.now())));
    return page(topics, { total: topics.length });
  };

function withFallback(counted: Topic[]): Topic[] {
  const known = new Set(counted.map(({ topic }) => topic.toLowerCase()));
  const missing = fallbackTopics.filter((name) => !known.has(name.toLowerCase()));
  return [...counted, ...missing.map((topic) => ({ topic, posts: null }))].slice(0, topicsShown);
}

/** Each post counts once for a topic, however often and in whatever case it is written. */
async function countTopics(db: Connection, since: Date): Promise<Topic[]> {
  const text = { $concat: ['$title', ' ', '$content'] };
  const words = { $first: '$tags.captures' };
  return postModel(db).aggregate<Topic>([
    { $match: { createdAt: { $gte: since } } },
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: postsRead },
    { $project: { tags: { $regexFindAll: { input: text, regex: hashtag } } } },
    { $unwind: '$tags' },
    { $group: { _id: { post: '$_id', topic: { $toLower: words } }, topic: { $first: words } } },
    // The spelling that sorts first has capitals: `MarketAnalysis` before `marketanalysis`.
    { $group: { _id: '$_id.topic', topic: { $min: '$topic' }, posts: { $sum: 1 } } },
    { $match: { posts: { $gte: postsForTrend } } },
    { $sort: { posts: -1, _id: 1 } },
    { $limit: topicsShown },
    { $project: { _id: 0, topic: 1, posts: 1 } },
  ]);
}
