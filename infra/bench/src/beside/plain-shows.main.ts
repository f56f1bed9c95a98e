import { servePlainList } from './plain-list.ts';

/** Peer of `GET /shows`. */
await servePlainList({
  path: '/api/shows',
  fields: {
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
  },
  sort: { createdAt: -1 },
});
