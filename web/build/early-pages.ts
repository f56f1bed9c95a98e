import { heroSizes, heroSlides } from '../src/features/home/components/hero-content.ts';

/** What a page needs before it can show anything. */
export interface EarlyPage {
  /** As in the route table; at most one parameter, `:id`. */
  readonly path: string;
  /** The page's own module, below `src`. */
  readonly module: string;
  /** The address below `/api` that it asks first when its own address has no query; `:id` is the page's own. */
  readonly data?: string;
  /** Pictures of ours in that answer that stand on the first screen: how many, and their `sizes`. */
  readonly pictures?: { readonly count: number; readonly sizes: string };
  /** A picture that the page shows whatever the data; the code then steps back behind it. */
  readonly poster?: { readonly srcset: string; readonly sizes: string };
}

const posters = { count: 2, sizes: '(min-width: 1000px) 400px, (min-width: 640px) 48vw, 50vw' };

/**
 * The public pages that people come to from outside, static paths before those with parameters. Tests hold them against
 * the route table and against what the pages ask and show.
 */
export const earlyPages: readonly EarlyPage[] = [
  {
    path: '/',
    module: 'features/home/pages/home-page.tsx',
    poster: {
      srcset: `${heroSlides[0].image}-800.webp 800w, ${heroSlides[0].image}.webp 1600w`,
      sizes: heroSizes,
    },
  },
  {
    path: '/shows',
    module: 'features/shows/pages/shows-page.tsx',
    data: '/shows?limit=24',
    pictures: posters,
  },
  {
    path: '/shows/live',
    module: 'features/shows/pages/live-shows-page.tsx',
    data: '/shows/live?limit=24',
    pictures: posters,
  },
  {
    path: '/shows/upcoming',
    module: 'features/shows/pages/upcoming-shows-page.tsx',
    data: '/shows/upcoming?limit=24',
    pictures: posters,
  },
  {
    path: '/shows/:id',
    module: 'features/shows/pages/show-page.tsx',
    data: '/shows/:id',
    pictures: { count: 1, sizes: '(min-width: 1000px) 700px, 60vw' },
  },
  { path: '/live', module: 'features/live/pages/streams-page.tsx', data: '/streams?limit=100' },
  { path: '/live/:id', module: 'features/live/pages/stream-page.tsx', data: '/streams/:id' },
  { path: '/merch', module: 'features/merch/pages/merch-page.tsx', data: '/merch?sort=name&limit=24' },
  {
    path: '/community',
    module: 'features/community/pages/community-page.tsx',
    data: '/community/posts?limit=10',
  },
  { path: '/login', module: 'features/account/pages/login-page.tsx' },
  { path: '/register', module: 'features/account/pages/register-page.tsx' },
];
