import express from 'express';
import mongoose, { Schema } from 'mongoose';
import { plainMerchCollection } from './plain-collection.ts';

/**
 * What `GET /merch` is measured against: express and mongoose as they are commonly put together, hydrated documents into
 * `res.json`, with the ETag that express makes by itself.
 */
const [mongoUrl = '', database = ''] = process.argv.slice(2);
const schema = new Schema({
  product_name: String,
  description: String,
  price: Number,
  old_price: Number,
  stock: Number,
  variants: [{ key: String, size: String, colour: String, stock: Number }],
  image_url: String,
  orderCount: Number,
  createdAt: Date,
});
schema.index({ product_name: 1 });

await mongoose.connect(mongoUrl, { dbName: database });
const merch = mongoose.model('Merch', schema, plainMerchCollection);
await merch.init();

const app = express();
app.get('/api/merch', async (req, res) => {
  const limit = Number(req.query.limit ?? 50);
  res.json(await merch.find().sort({ product_name: 1 }).limit(limit));
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
});
process.on('disconnect', () => process.exit());
