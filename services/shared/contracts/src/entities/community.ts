import { z } from 'zod';
import { id, limits, line, text, time } from '../common.ts';
import { author } from './identity.ts';

export const communityComment = z.object({
  id,
  content: z.string(),
  createdAt: time,
  user_id: id,
  post_id: id,
  User: author,
});

export const post = z.object({
  id,
  user_id: id,
  title: z.string(),
  content: z.string(),
  likes: z.number().int().nonnegative(),
  /** Whether the subject likes it; false for visitors. */
  liked: z.boolean(),
  createdAt: time,
  User: author,
  CommunityComments: z.array(communityComment),
});
export type Post = z.infer<typeof post>;

export const postInput = { title: line(limits.titleMax), content: text(limits.textMax) };

/** The topics shown while there is too little activity to compute them. */
export const fallbackTopics = [
  'InvestmentStrategies',
  'MarketAnalysis',
  'CryptoTalk',
  'PersonalFinance',
  'StockTips',
] as const;
