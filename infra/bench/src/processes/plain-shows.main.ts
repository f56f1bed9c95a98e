import { createServer } from 'node:http';
import express from 'express';
import mongoose, { Schema } from 'mongoose';
import { listen } from './listen.ts';
import { reportToBench } from './report-to-bench.ts';

/**
 * Baseline for `GET /shows`: idiomatic express and mongoose, with hydrated documents, `res.json` and express's ETag.
 * Arguments: MongoDB's URL, database and collection.
 */
const [mongoUrl = '', database = '', collection = ''] = process.argv.slice(2);
const schema = new Schema({
  title: String,
  description: String,
  category: String,
  thumbnail_url: String,
  duration: String,
  start_time: Date,
  likes: Number,
  comments_count: Number,
  video_url: String,
  video_bytes: Number,
  Streams: [{ id: String, stream_url: String, status: String, start_time: Date }],
  createdAt: Date,
});
const newestFirst = { createdAt: -1 } as const;
schema.index(newestFirst);

await mongoose.connect(mongoUrl, { dbName: database });
const items = mongoose.model('Item', schema, collection);
await items.init();

const app = express();
app.get('/api/shows', async (req, res) => {
  const limit = Number(req.query.limit ?? 50);
  res.json(await items.find().sort(newestFirst).limit(limit));
});
reportToBench(await listen(createServer(app)));
