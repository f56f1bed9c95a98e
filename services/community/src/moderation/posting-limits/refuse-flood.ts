import type { TextFlag } from '@poc/contracts/text-flags';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { retryAfter } from '@poc/kit/limits/retry-after';
import { type SlidingWindow, waitOf } from '@poc/kit/limits/sliding-window';
import { firstDay, firstDayLeftMs } from '@poc/kit/moderation/new-account';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { formatDuration } from './format-duration.ts';
import { type Action, type RecentActionsDoc, recentActionsModel } from './recent-actions.model.ts';

/** A rate limit with its error text. */
interface FloodLimit extends SlidingWindow {
  readonly text: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const limits: Readonly<Record<Exclude<Action, 'link'>, FloodLimit>> = {
  post: { max: 10, windowMs: 10 * minuteMs, text: 'You can write 10 posts in 10 minutes.' },
  comment: { max: 30, windowMs: 10 * minuteMs, text: 'You can write 30 comments in 10 minutes.' },
  edit: { max: 30, windowMs: 10 * minuteMs, text: 'You can edit 30 times in 10 minutes.' },
  report: { max: 20, windowMs: hourMs, text: 'You can report 20 times in an hour.' },
  upload: { max: 20, windowMs: 10 * minuteMs, text: 'You can upload 20 pictures in 10 minutes.' },
  like: { max: 120, windowMs: 10 * minuteMs, text: 'You can like 120 times in 10 minutes.' },
};
/** Combined limit of all actions except uploads; below the sum of the separate limits. */
const limitOfAll: FloodLimit = {
  max: 150,
  windowMs: 10 * minuteMs,
  text: 'You can post, comment, edit, report and like 150 times in 10 minutes.',
};

/** Limits during the first day of an account. Links are limited during that day only. */
const firstDayLimits: Readonly<Partial<Record<Action, Omit<FloodLimit, 'windowMs'>>>> = {
  post: {
    max: firstDay.posts,
    text: `A new account can write ${firstDay.posts} posts in its first day.`,
  },
  link: {
    max: firstDay.links,
    text: `A new account can share ${firstDay.links} links in its first day.`,
  },
};

interface Attempt {
  readonly subject: Pick<Subject, 'id' | 'role'>;
  readonly person: Pick<PersonDoc, 'joinedAt'>;
  readonly now: Date;
}

/**
 * Counts an action of a person, and rejects it beyond its limit. Runs in the transaction of the write, which is
 * serialised per person: concurrent requests are counted one after another, and failed ones are not counted. Call it
 * before anything more expensive than a read, such as the review of a text.
 * @throws activity_limit with the limit and the time to wait
 */
export async function refuseFlood(
  tx: Transaction,
  action: Exclude<Action, 'link'>,
  attempt: Attempt,
): Promise<void> {
  const { subject, now } = attempt;
  const row = await recentActionsModel(tx).findById(subject.id).lean<RecentActionsDoc>();
  refuseBeyond(limits[action], row?.[action], now);
  refuseOnFirstDay(action, row, attempt);
  refuseBeyond(limitOfAll, row ? allOf(row) : [], now);
  await count(tx, action, attempt);
}

/**
 * Counts the link of a text like `refuseFlood`. Edits of a text that already had a link are not counted.
 * @param flags of the text
 * @param before flags of the text before the edit
 * @throws activity_limit with the limit and the time to wait
 */
export async function refuseManyLinks(
  tx: Transaction,
  flags: readonly TextFlag[],
  attempt: Attempt,
  before: readonly TextFlag[] = [],
): Promise<void> {
  if (!flags.includes('link') || before.includes('link')) return;
  const { subject } = attempt;
  const row = await recentActionsModel(tx).findById(subject.id).lean<RecentActionsDoc>();
  refuseOnFirstDay('link', row, attempt);
  await count(tx, 'link', attempt);
}

async function count(tx: Transaction, action: Action, { subject, now }: Attempt): Promise<void> {
  await recentActionsModel(tx).updateOne(
    { _id: subject.id },
    {
      $push: { [action]: { $each: [now], $slice: -maxTimesOf(action) } },
      $set: { expiresAt: new Date(now.getTime() + dayMs) },
    },
    { upsert: true },
  );
}

function refuseOnFirstDay(
  action: Action,
  row: RecentActionsDoc | null,
  { subject, person, now }: Attempt,
): void {
  const limit = firstDayLimits[action];
  if (!limit || subject.role === 'admin' || (row?.[action]?.length ?? 0) < limit.max) return;
  const leftMs = firstDayLeftMs({ joinedAt: person.joinedAt, now });
  if (leftMs > 0) refuse(limit.text, leftMs);
}

function refuseBeyond(limit: FloodLimit, times: readonly Date[] = [], now: Date): void {
  const waitMs = waitOf(times, limit, now);
  if (waitMs > 0) refuse(limit.text, waitMs);
}

function refuse(text: string, waitMs: number): never {
  fail('activity_limit', {
    detail: `${text} Please try again in ${formatDuration(waitMs)}.`,
    headers: retryAfter(waitMs),
  });
}

/** Returns the times of all actions except uploads. A text with a link is one action and counts once. */
const allOf = ({ post = [], comment = [], edit = [], report = [], like = [] }: RecentActionsDoc): Date[] =>
  [...post, ...comment, ...edit, ...report, ...like].toSorted(
    (one, other) => one.getTime() - other.getTime(),
  );

const maxTimesOf = (action: Action): number =>
  Math.max(action === 'link' ? 0 : limits[action].max, firstDayLimits[action]?.max ?? 0);
