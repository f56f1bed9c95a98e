import { servePlainList } from './plain-list.ts';

/** Peer of `GET /community/posts`. */
await servePlainList({
  path: '/api/community/posts',
  fields: {
    title: String,
    content: String,
    user_id: String,
    likes: Number,
    liked: Boolean,
    bookmarked: Boolean,
    locked: Boolean,
    pinned: Boolean,
    comments_count: Number,
    User: { id: String, name: String, avatar: String, role: String },
    Comments: [{ id: String, content: String, createdAt: Date }],
    createdAt: Date,
  },
  sort: { createdAt: -1 },
});
