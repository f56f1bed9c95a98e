import { createServer } from 'node:http';
import express from 'express';
import mongoose, { Schema, type SchemaDefinition } from 'mongoose';
import { answerBench } from './answer-bench.ts';
import { listen } from './listen.ts';

/**
 * Peer of our lists: express and mongoose as commonly used, with hydrated documents, `res.json` and express's ETag.
 * Its arguments are MongoDB's address, database and collection.
 */
export async function servePlainList({
  path,
  fields,
  sort,
}: {
  path: string;
  fields: SchemaDefinition;
  sort: Record<string, 1 | -1>;
}): Promise<void> {
  const [mongoUrl = '', database = '', collection = ''] = process.argv.slice(2);
  const schema = new Schema(fields);
  schema.index(sort);

  await mongoose.connect(mongoUrl, { dbName: database });
  const items = mongoose.model('Item', schema, collection);
  await items.init();

  const app = express();
  app.get(path, async (req, res) => {
    const limit = Number(req.query.limit ?? 50);
    res.json(await items.find().sort(sort).limit(limit));
  });
  answerBench(await listen(createServer(app)));
}
