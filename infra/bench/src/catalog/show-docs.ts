import { searchFieldsOf } from '@poc/catalog/shows/search-fields';
import type { ShowDoc } from '@poc/catalog/shows/show.model';
import { Types } from 'mongoose';

const topics =
  'Forex Crypto Bonds Budget Savings Pension Stocks Tax Salary Rent Ajo Naira Dollar Inflation Property'.split(
    ' ',
  );
const forms = 'Basics Diaries Clinic Masterclass Comedy Questions Stories Weekly Live Hour'.split(' ');
const categories = ['Trading', 'Investing', 'Personal Finance', 'Market Analysis'];
const description =
  'Two comedians and a chartered accountant take one money question apart, with numbers from real households, and put it ' +
  'together again so that it can be used on Monday. Bring a pen, a bank statement and somebody to laugh with.';
const firstMoment = Date.parse('2024-01-01T00:00:00.000Z');

export const showIdOf = (at: number): Types.ObjectId =>
  new Types.ObjectId(`5${at.toString(16).padStart(23, '0')}`);

/** A show by number in stored form: deterministic in every database. */
export function showDocOf(at: number): ShowDoc {
  const createdAt = new Date(firstMoment + at * 60_000);
  const title = `${topics[at % topics.length]} ${forms[Math.floor(at / topics.length) % forms.length]} ${at}`;
  const category = categories[at % categories.length] ?? '';
  return {
    _id: showIdOf(at),
    title,
    description: `${title}. ${description}`,
    category,
    thumbnailUrl: `/uploads/shows/bench-${at}.webp`,
    videoUrl: `/uploads/shows/bench-${at}.mp4`,
    videoBytes: 48_000_000 + at,
    duration: `${20 + (at % 40)} min`,
    startTime: null,
    access: 'free',
    earlyAccessUntil: null,
    likes: at % 900,
    commentsCount: at % 40,
    published: true,
    publishAt: null,
    deletedAt: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...searchFieldsOf({ title, description, category }),
  };
}
