import { inMemberArea, open, type Page } from './page.ts';

const showsQueries = () => import('../../shared/catalog/api/shows-query.ts');
const streamQueries = () => import('../../shared/streaming/api/stream-queries.ts');
const merchQueries = () => import('../../features/merch/api/merch-queries.ts');
const communityQueries = () => import('../../features/community/api/community-queries.ts');

/** Pages that visitors open from outside: home, shows, streams, shop and community. */
export const publicPages: readonly Page[] = [
  {
    ...open,
    path: '/',
    load: () => import('../../features/home/pages/home-page.tsx'),
    title: 'POC: where finance meets entertainment',
    description: 'Where finance meets entertainment. Learn, interact, and grow with our community.',
    params: [],
  },
  {
    ...open,
    path: '/shows',
    load: () => import('../../features/shows/pages/shows-page.tsx'),
    title: 'Shows · POC',
    description:
      'Comedy shows about trading, investing and personal finance, made in Nigeria. Find one to watch.',
    params: ['search', 'category'],
    data: ['/shows?limit=24'],
    queries: async () => [(await showsQueries()).showsQuery({ search: '', category: '' })],
  },
  {
    ...open,
    path: '/shows/live',
    load: () => import('../../features/shows/pages/live-shows-page.tsx'),
    title: 'Live shows · POC',
    description: 'The finance comedy shows that are live on POC right now.',
    params: [],
    data: ['/shows/live?limit=24'],
    queries: async () => [(await showsQueries()).liveShowsQuery()],
  },
  {
    ...open,
    path: '/shows/upcoming',
    load: () => import('../../features/shows/pages/upcoming-shows-page.tsx'),
    title: 'Upcoming shows · POC',
    description: 'The finance comedy shows that are coming next on POC, with their dates.',
    params: [],
    data: ['/shows/upcoming?limit=24'],
    queries: async () => [(await showsQueries()).upcomingShowsQuery()],
  },
  {
    ...open,
    path: '/shows/:id',
    load: () => import('../../features/shows/pages/show-page.tsx'),
    title: 'Show · POC',
    description: 'A comedy show about money on POC.',
    subject: 'show',
    params: [],
    data: ['/shows/:id'],
    queries: async ({ id }) => [(await showsQueries()).showQuery(id)],
  },
  {
    ...open,
    path: '/live',
    load: () => import('../../features/live/pages/streams-page.tsx'),
    title: 'Live streams · POC',
    description: 'Live streams on POC: on air now, upcoming and past.',
    params: [],
    data: ['/streams?limit=24'],
    queries: async () => [(await streamQueries()).allStreamsQuery()],
  },
  {
    ...open,
    path: '/live/:id',
    load: () => import('../../features/live/pages/stream-page.tsx'),
    title: 'Live stream · POC',
    description: 'A live stream about money on POC, with chat.',
    subject: 'stream',
    params: [],
    data: ['/streams/:id'],
    queries: async ({ id }) => [(await streamQueries()).streamQuery(id)],
  },
  {
    ...open,
    path: '/merch',
    load: () => import('../../features/merch/pages/merch-page.tsx'),
    title: 'Merch · POC',
    description: 'Official POC merch, paid in naira and delivered in Nigeria.',
    params: ['sort'],
    data: ['/merch/popular?limit=4', '/merch?sort=name&limit=24'],
    queries: async () => {
      const { merchQuery, popularMerchQuery } = await merchQueries();
      return [popularMerchQuery(), merchQuery('name')];
    },
  },
  {
    ...open,
    path: '/merch/:id',
    load: () => import('../../features/merch/pages/product-page.tsx'),
    title: 'Product · POC',
    description: 'Official POC merch, paid in naira.',
    subject: 'product',
    params: [],
    data: ['/merch/:id'],
    queries: async ({ id }) => [(await merchQueries()).productQuery(id)],
  },
  {
    ...open,
    path: '/community',
    load: () => import('../../features/community/pages/community-page.tsx'),
    title: 'Community · POC',
    description: 'What the POC community says about money: questions, answers and jokes.',
    params: ['topic', 'sort'],
    data: ['/community/posts?limit=10', '/community/pinned-posts'],
    queries: async () => {
      const { postsQuery, pinnedPostsQuery } = await communityQueries();
      return [postsQuery(), pinnedPostsQuery()];
    },
  },
  {
    ...open,
    path: '/community/posts/:id',
    load: () => import('../../features/community/pages/post-page.tsx'),
    title: 'Post · POC',
    description: 'A post in the POC community.',
    subject: 'post',
    params: [],
    data: ['/community/posts/:id'],
    queries: async ({ id }) => [(await communityQueries()).postQuery(id)],
  },
  {
    ...open,
    // No description, because member pages must not be indexed.
    path: '/community/members/:id',
    load: () => import('../../features/community/pages/member-page.tsx'),
    title: 'Member · POC',
    params: [],
    data: ['/community/members/:id'],
    queries: async ({ id }) => {
      const { memberQuery, memberPostsQuery } = await communityQueries();
      return [memberQuery(id), memberPostsQuery(id)];
    },
  },
  {
    ...inMemberArea,
    shell: 'public',
    path: '/dashboard/shows/:id',
    load: () => import('../../features/shows/watch/watch-page.tsx'),
    title: 'Show · POC',
    params: [],
    data: ['/shows/:id'],
    queries: async ({ id }) => [(await showsQueries()).showQuery(id)],
  },
];
