import { createServer } from 'node:http';
import express from 'express';
import { showDocOf } from '../catalog/show-docs.ts';
import { answerBench } from './answer-bench.ts';
import { listen } from './listen.ts';

/** A service with a list of 50 items in memory, by express and `res.json`: what both gateways stand in front of. */
const items = Array.from({ length: 50 }, (_, at) => {
  const { _id, searchKeys: _keys, ...show } = showDocOf(at);
  return { id: _id, ...show };
});
const app = express();
app.get('/api/shows', (_req, res) => void res.json(items));
app.get('/readyz', (_req, res) => void res.json({ ready: true }));
answerBench(await listen(createServer(app)));
