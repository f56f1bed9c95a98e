import { createPublicKey, type webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import { showModel } from '@poc/catalog/shows/show.model';
import { watchEntryModel } from '@poc/catalog/watching/watch-entry.model';
import { orderModel } from '@poc/commerce/orders/order.model';
import { paymentModel } from '@poc/commerce/payments/payment.model';
import { merchModel } from '@poc/commerce/shop/merch.model';
import { commentModel } from '@poc/community/posts/comments/comment.model';
import { postLikeModel } from '@poc/community/posts/likes/post-like.model';
import { postModel } from '@poc/community/posts/post.model';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { personModel } from '@poc/kit/people/person.model';
import { showCardModel } from '@poc/streaming/streams/shows/show-card.model';
import { streamModel } from '@poc/streaming/streams/stream.model';
import { streamStatsModel } from '@poc/streaming/streams/stream-stats.model';
import express from 'express';
import jwt from 'jsonwebtoken';
import { type Model, type Types, trusted } from 'mongoose';
import { openDatabase } from '../open-database.ts';
import { listen } from '../processes/listen.ts';
import { reportToBench } from '../processes/report-to-bench.ts';

/**
 * Baseline for members' reads: one well-written express process over the same databases and indexes, without a gateway.
 * It checks the token, reads lean documents, and sends one query per collection. Arguments: URLs of MongoDB and
 * identity.
 */
const [mongoUrl = '', identityUrl = ''] = process.argv.slice(2);
const [catalog, streaming, commerce, community] = await Promise.all(
  ['catalog', 'streaming', 'commerce', 'community'].map((name) => openDatabase(mongoUrl, `poc_${name}`)),
);
if (!catalog || !streaming || !commerce || !community) throw new Error('no database');
const keys = (await (await fetch(`${identityUrl}/.well-known/jwks.json`)).json()) as {
  keys: webcrypto.JsonWebKey[];
};
const publicKeys = keys.keys.map((key) => createPublicKey({ key, format: 'jwk' }));

const shows = showModel(catalog);
const watched = watchEntryModel(catalog);
const plans = openPlanModel(catalog);
const streams = streamModel(streaming);
const showCards = showCardModel(streaming);
const streamStats = streamStatsModel(streaming);
const streamPlans = openPlanModel(streaming);
const merch = merchModel(commerce);
const orders = orderModel(commerce);
const payments = paymentModel(commerce);
const posts = postModel(community);
const comments = commentModel(community);
const likes = postLikeModel(community);
const people = personModel(community);

const visible = { published: true, deletedAt: null };
const newestFirst = { createdAt: -1, _id: -1 } as const;
const listed = 50;
const among = (ids: readonly Types.ObjectId[]) => trusted({ $in: [...ids] });
interface Row {
  readonly _id: Types.ObjectId;
}
const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);
const byId = <T extends Row>(rows: readonly T[]) => new Map(rows.map((row) => [String(row._id), row]));

const app = express();
app.use((req, res, next) => {
  const token = req.headers.authorization?.slice('Bearer '.length);
  if (token === undefined) return next();
  try {
    res.locals.userId = jwt.verify(token, publicKeys[0] ?? '', { algorithms: ['RS256'] }).sub;
    next();
  } catch {
    res.status(401).end();
  }
});

const progressOf = async (userId: string, ids: readonly Types.ObjectId[]) => {
  const rows = await watched.find({ userId, showId: among(ids) }).lean();
  return new Map(rows.map((row) => [String(row.showId), row.progress]));
};

app.get('/api/shows', async (_req, res) => {
  const rows = await shows.find(visible, { searchKeys: 0 }).sort(newestFirst).limit(listed).lean();
  const [plan, progress, total] = await Promise.all([
    plans.findById(res.locals.userId).lean(),
    progressOf(res.locals.userId, idsOf(rows)),
    shows.countDocuments(visible),
  ]);
  const shown = rows.map(({ videoUrl, ...show }) => ({
    ...show,
    video_url: show.access === 'free' || plan ? videoUrl : null,
    progress: progress.get(String(show._id)) ?? 0,
  }));
  res.set('X-Total-Count', String(total)).json(shown);
});
app.get('/api/shows/:id', async (req, res) => {
  const show = await shows.findOne({ _id: req.params.id, ...visible }, { searchKeys: 0 }).lean();
  if (!show) return void res.status(404).end();
  const [plan, progress] = await Promise.all([
    plans.findById(res.locals.userId).lean(),
    progressOf(res.locals.userId, [show._id]),
  ]);
  const isOpen = show.access === 'free' || plan !== null;
  res.json({
    ...show,
    videoUrl: isOpen ? show.videoUrl : null,
    progress: progress.get(String(show._id)) ?? 0,
  });
});
app.get('/api/streams/live', async (_req, res) => {
  const rows = await streams
    .find({ hidden: false, status: 'live' })
    .sort({ startTime: -1, _id: -1 })
    .limit(listed)
    .lean();
  const [cards, stats, plan] = await Promise.all([
    showCards.find({ _id: among(rows.map(({ showId }) => showId)) }, { searchKeys: 0 }).lean(),
    streamStats.find({ _id: among(idsOf(rows)) }).lean(),
    streamPlans.findById(res.locals.userId).lean(),
  ]);
  const showOf = byId(cards);
  const statsOf = byId(stats);
  const shown = rows.map(({ streamUrl, ...stream }) => {
    const show = showOf.get(String(stream.showId));
    return {
      ...stream,
      stream_url: show?.access === 'free' || plan ? streamUrl : '',
      stats: statsOf.get(String(stream._id)),
      Show: show,
    };
  });
  res.json(shown);
});
app.get('/api/merch', async (_req, res) => {
  const rows = await merch
    .find({ deletedAt: null }, { searchKeys: 0 })
    .sort(newestFirst)
    .limit(listed)
    .lean();
  res.set('X-Total-Count', String(await merch.countDocuments({ deletedAt: null }))).json(rows);
});
app.get('/api/community/posts', async (_req, res) => {
  const rows = await posts.find({}, { searchKeys: 0 }).sort(newestFirst).limit(listed).lean();
  const ids = idsOf(rows);
  const [liked, lastComments, authors, total] = await Promise.all([
    likes.find({ userId: res.locals.userId, postId: among(ids) }).lean(),
    Promise.all(ids.map((postId) => comments.find({ postId }).sort(newestFirst).limit(3).lean())),
    people.find({ _id: among(rows.map(({ userId }) => userId)) }).lean(),
    posts.estimatedDocumentCount(),
  ]);
  const likedIds = new Set(liked.map(({ postId }) => String(postId)));
  const authorOf = byId(authors);
  const shown = rows.map((post, at) => ({
    ...post,
    author: authorOf.get(String(post.userId)),
    liked: likedIds.has(String(post._id)),
    comments: lastComments[at],
  }));
  res.set('X-Total-Count', String(total)).json(shown);
});

const watchedList = (onlyBegun: boolean) => async (req: express.Request, res: express.Response) => {
  const filter = {
    userId: String(req.params.id),
    ...(onlyBegun && { completed: false, progress: trusted({ $gt: 0 }) }),
  };
  const [rows, total] = await Promise.all([
    watched.find(filter).sort({ watchedAt: -1, _id: -1 }).limit(listed).lean(),
    watched.countDocuments(filter),
  ]);
  const found = await shows
    .find({ ...visible, _id: among(rows.map(({ showId }) => showId)) }, { searchKeys: 0 })
    .lean();
  const showOf = byId(found);
  res
    .set('X-Total-Count', String(total))
    .json(rows.map((row) => ({ ...row, show: showOf.get(String(row.showId)) })));
};
app.get('/api/users/:id/continue-watching', watchedList(true));
app.get('/api/users/:id/watch-history', watchedList(false));
app.get('/api/orders/user/:id', async (req, res) => {
  const filter = { userId: req.params.id };
  const [rows, total] = await Promise.all([
    orders.find(filter).sort(newestFirst).limit(listed).lean(),
    orders.countDocuments(filter),
  ]);
  const paid = await payments.find({ orderId: among(idsOf(rows)) }).lean();
  const paymentOf = new Map(paid.map((one) => [String(one.orderId), one]));
  res
    .set('X-Total-Count', String(total))
    .json(rows.map((row) => ({ ...row, payment: paymentOf.get(String(row._id)) })));
});

const searched = [
  { model: shows, fields: ['title', 'description'], filter: visible },
  { model: merch, fields: ['productName', 'description'], filter: { deletedAt: null } },
  { model: posts, fields: ['title', 'content'], filter: {} },
  { model: people, fields: ['name'], filter: {} },
] as unknown as { model: Model<object>; fields: string[]; filter: object }[];
for (const { model, fields } of searched) {
  await model.collection.createIndex(Object.fromEntries(fields.map((field) => [field, 'text'])));
}
app.get('/api/search', async (req, res) => {
  const score = { score: { $meta: 'textScore' } };
  const found = await Promise.all(
    searched.map(({ model, filter }) =>
      model
        .find({ ...filter, $text: trusted({ $search: String(req.query.q) }) }, { ...score, searchKeys: 0 })
        .sort(score)
        .limit(listed)
        .lean(),
    ),
  );
  res.json(found.flat().slice(0, listed));
});

reportToBench(await listen(createServer(app)));
