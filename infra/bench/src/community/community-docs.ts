import type { CommentDoc } from '@poc/community/posts/comments/comment.model';
import type { PostDoc } from '@poc/community/posts/post.model';
import { searchFieldsOf } from '@poc/community/posts/search-fields';
import { cursorOf } from '@poc/kit/mongo/find-page';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';
import { mixed } from '../mixed.ts';

export interface CommunitySize {
  readonly posts: number;
  readonly comments: number;
  /** Number of comments on the first post, the busy one. */
  readonly ofBusyPost: number;
}

const firstNames =
  'Ada Bola Chidi Dayo Emeka Folake Gbenga Halima Ife Jide Kemi Lola Musa Ngozi Obinna Peju Rashida Segun Tunde Uche Victor Wale Yusuf Zainab Amaka Bisi Chioma Damilola Efe Funmi Grace Hauwa'.split(
    ' ',
  );
const lastNames =
  'Okafor Bello Adeyemi Eze Balogun Musa Obi Lawal Nwosu Ojo Ibrahim Okeke Salami Uzor Danjuma Akande Effiong Bassey Ogunleye Abubakar Chukwu Afolabi Okonkwo Sule Idowu Nnamdi Yakubu Alabi Umeh Oyelaran Garba Etim Fashola Onyeka Tijani Ajayi Ekwueme Mohammed Oladipo Igwe'.split(
    ' ',
  );
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

/** Words of a post by number: a few are in nearly every text, many are rare. */
const wordsOfPost = (at: number, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => {
    const chance = chanceOf(at * count + nth);
    return vocabulary[Math.floor(vocabulary.length * chance ** 2)] ?? '';
  });

/** Posts per author. */
const postsPerPerson = 20;
const topics = ['CryptoTalk', 'PersonalFinance', 'Ajo', 'StockTips', 'OwambeBudget'];
const wordsInPost = 30;
const firstMoment = Date.parse('2024-01-01T00:00:00.000Z');
const secondMs = 1_000;

const idOf = (first: string, at: number): Types.ObjectId =>
  new Types.ObjectId(first + at.toString(16).padStart(23, '0'));
const commentIdOf = (at: number): Types.ObjectId => idOf('c', at);
const momentOf = (at: number): Date => new Date(firstMoment + at * secondMs);

export const postIdOf = (at: number): Types.ObjectId => idOf('b', at);
export const peopleOf = ({ posts }: CommunitySize): number => Math.ceil(posts / postsPerPerson);

/** Id of an author by number; the first is `measured`. */
const authorIdOf = (person: number, measured: string): Types.ObjectId =>
  person === 0 ? new Types.ObjectId(measured) : idOf('a', person);

export function personDocOf(person: number, measured: string): PersonDoc {
  const first = firstNames[mixed(person) % firstNames.length];
  const last = lastNames[Math.floor(mixed(person) / firstNames.length) % lastNames.length];
  return {
    _id: authorIdOf(person, measured),
    name: `${first} ${last}`,
    avatar: '',
    role: 'user',
    profileVisibility: 'public',
    activityVisibility: 'public',
    email: '',
    deleted: false,
    changedAt: momentOf(0),
  };
}

/** A post by number, later ones newer. Every fifth names a topic. */
export function postDocOf(at: number, size: CommunitySize, measured: string): PostDoc {
  const words = wordsOfPost(at, wordsInPost);
  const topic = at % topics.length === 0 ? ` #${topics[(at / topics.length) % topics.length]}` : '';
  const texts = { title: `${words.slice(0, 4).join(' ')} ${at}`, content: `${words.join(' ')}.${topic}` };
  return {
    _id: postIdOf(at),
    userId: authorIdOf(Math.floor(at / postsPerPerson), measured),
    ...texts,
    likes: 0,
    commentsCount: commentsOfPost(at, size),
    createdAt: momentOf(at),
    ...searchFieldsOf(texts),
  };
}

/** Comment count of a post. */
function commentsOfPost(at: number, { posts, comments, ofBusyPost }: CommunitySize): number {
  if (at === 0) return ofBusyPost;
  const rest = comments - ofBusyPost;
  return Math.floor(rest / (posts - 1)) + (rest % (posts - 1) >= at ? 1 : 0);
}

/** A comment by number: the first ones belong to the first post, the others cycle through all other posts. */
export function commentDocOf(at: number, size: CommunitySize, measured: string): CommentDoc {
  const { posts, ofBusyPost } = size;
  const post = at < ofBusyPost ? 0 : 1 + ((at - ofBusyPost) % (posts - 1));
  return {
    _id: commentIdOf(at),
    postId: postIdOf(post),
    userId: authorIdOf(mixed(at) % peopleOf(size), measured),
    content: wordsOfPost(at, 12).join(' '),
    likes: 0,
    createdAt: momentOf(at),
  };
}

/** Cursor of a page in the middle of the busy post's comments. */
export const middleOfComments = (size: CommunitySize, measured: string): string =>
  cursorOf(
    { field: 'createdAt', direction: 1 },
    commentDocOf(Math.floor(size.ofBusyPost / 2), size, measured),
  );
