import { createServer } from 'node:http';
import express from 'express';
import { listen } from './listen.ts';
import { reportToBench } from './report-to-bench.ts';

/** A service on express and `res.json` with a list of 50 items in memory, behind all compared gateways. */
const items = Array.from({ length: 50 }, (_, at) => ({
  id: at.toString(16).padStart(24, '0'),
  title: `Forex Basics ${at}`,
  description:
    'Two comedians and a chartered accountant take one money question apart, with numbers from real households, and put it together again.',
  category: 'Trading',
  thumbnail_url: `/uploads/shows/bench-${at}.webp`,
  duration: '45 min',
  start_time: null,
  likes: at * 7,
  comments_count: at,
  access: 'free',
  video_url: null,
  Streams: [],
  createdAt: new Date(at * 60_000).toISOString(),
}));
const app = express();
app.get('/api/shows', (_req, res) => void res.json(items));
app.get('/readyz', (_req, res) => void res.json({ ready: true }));
reportToBench(await listen(createServer(app)));
