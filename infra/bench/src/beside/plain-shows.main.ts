import express from 'express';
import mongoose, { Schema } from 'mongoose';
import { plainCollection } from './plain-collection.ts';

/**
 * What `GET /shows` is measured against: express and mongoose as they are commonly put together, hydrated documents into
 * `res.json`, with the ETag that express makes by itself.
 */
const [mongoUrl = '', database = ''] = process.argv.slice(2);
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
schema.index({ createdAt: -1 });

await mongoose.connect(mongoUrl, { dbName: database });
const shows = mongoose.model('Show', schema, plainCollection);
await shows.init();

const app = express();
app.get('/api/shows', async (req, res) => {
  const limit = Number(req.query.limit ?? 50);
  res.json(await shows.find().sort({ createdAt: -1 }).limit(limit));
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
});
process.on('disconnect', () => process.exit());
