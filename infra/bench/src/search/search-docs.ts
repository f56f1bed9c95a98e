import type { PostDoc } from '@poc/community/posts/post.model';
import { searchFieldsOf as postFieldsOf } from '@poc/community/posts/search-fields';
import { defaultSettings } from '@poc/contracts/entities/identity';
import { searchFieldsOf as userFieldsOf } from '@poc/identity/accounts/search-fields';
import type { UserDoc } from '@poc/identity/accounts/user.model';
import { Types } from 'mongoose';
import { firstNames, lastNames, mixed } from '../shop/order-docs.ts';

const firstMoment = Date.parse('2024-01-01T00:00:00.000Z');
const minuteMs = 60_000;
const wordsInPost = 60;

const vocabulary =
  'the and to of my money a naira in save is for with you we market invest stock bond risk fund price dollar rent salary bank loan debt budget crypto kolo ajo esusu trader profit loss tax pension inflation interest dividend treasury mutual equity broker portfolio index gold oil farm land house school fees wedding owambe generator petrol diesel transport market-day business shop customer invoice credit card transfer airtime data phone laptop side hustle goal plan future child family friend village city Lagos Abuja Kano Enugu Ibadan comedy laugh joke episode stream host'.split(
    ' ',
  );

/** Pseudo-random from 0 to 1, uncorrelated for consecutive numbers. */
function chanceOf(at: number): number {
  const first = mixed(at);
  const second = Math.imul(first ^ (first >>> 16), 0x85ebca6b);
  return ((second ^ (second >>> 13)) >>> 0) / 2 ** 32;
}

/** An account by number in stored form: some names are common, addresses are unique. */
export function userDocOf(at: number): UserDoc {
  const first = firstNames[mixed(at) % firstNames.length] ?? '';
  const last = lastNames[Math.floor(mixed(at) / firstNames.length) % lastNames.length] ?? '';
  const texts = {
    name: `${first} ${last}`,
    email: `${first}.${last}${at}@gmail.test`.toLowerCase(),
    phone: `+23480${String(mixed(at) % 100_000_000).padStart(8, '0')}`,
  };
  return {
    _id: new Types.ObjectId(),
    ...texts,
    avatar: '',
    role: 'user',
    passwordHash: null,
    emailVerified: true,
    pendingEmail: null,
    settings: defaultSettings,
    suspended: false,
    tokensNotBefore: null,
    sessionsBegun: 0,
    createdAt: new Date(firstMoment + at * minuteMs),
    ...userFieldsOf(texts),
  };
}

/** Words by number: a few are in nearly every text, many are rare. */
export const wordsOfPost = (at: number, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => {
    const chance = chanceOf(at * count + nth);
    return vocabulary[Math.floor(vocabulary.length * chance ** 2)] ?? '';
  });

/** A post by number in stored form, of such words. */
export function postDocOf(at: number): PostDoc {
  const words = wordsOfPost(at, wordsInPost);
  const texts = { title: `${words.slice(0, 4).join(' ')} ${at}`, content: `${words.join(' ')}.` };
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    ...texts,
    likes: 0,
    commentsCount: 0,
    createdAt: new Date(firstMoment + at * minuteMs),
    ...postFieldsOf(texts),
  };
}
