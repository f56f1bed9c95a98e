import { useTestService } from '@poc/testing/service';
import { walkSorts } from '@poc/testing/sort-walk';
import { beforeAll } from 'vitest';
import { showCommentModel } from './comments/show-comment.model.ts';
import { hostModel } from './hosts/host.model.ts';
import { catalogService } from './service.ts';
import { showModel } from './shows/show.model.ts';
import { showCommentDoc, showDoc } from './testing/fixtures.ts';

const catalog = useTestService(catalogService());

beforeAll(async () => {
  const { db } = catalog.deps;
  const long = 'a'.repeat(5_000);
  const shows = ['Zobo', 'zobo', 'Àjọ', 'Ajo', 'Eba'].map((title, at) =>
    showDoc({
      title,
      description: `${long.slice(0, at % 2 === 0 ? 20 : 5_000)} ${at % 3}`,
      likes: at % 2,
      commentsCount: at % 3,
      published: at % 3 === 0,
      publishAt: at % 3 === 1 ? new Date('2099-01-01T00:00:00.000Z') : null,
      ...(at === 4 && { createdAt: new Date('2026-01-01T00:00:00.000Z') }),
    }),
  );
  await showModel(db).insertMany(shows);
  await hostModel(db).insertMany(
    ['Àjọ', 'Ajo', 'Eba', 'eba'].map((name, at) => ({
      ...{ slug: `host-${at}`, name, role: `Role ${at % 2}`, bio: '-', active: at % 2 === 0 },
      ...{ position: at % 3, followers: at % 2, createdAt: new Date(), updatedAt: new Date() },
    })),
  );
  const createdAt = new Date('2026-01-02T00:00:00.000Z');
  await showCommentModel(db).insertMany(
    shows.map(({ _id }, at) =>
      showCommentDoc({ showId: _id, held: true, heldFor: 'link', ...(at < 2 && { createdAt }) }),
    ),
  );
});

walkSorts({
  service: 'catalog',
  call: (endpoint, input) => catalog.call(endpoint, { ...input, token: catalog.tokens.admin() }),
  lists: {
    listManagedShows: {
      values: {
        title: ({ title }) => title,
        description: ({ description }) => description.slice(0, 100),
        likes: ({ likes }) => likes,
        comments: ({ comments_count }) => comments_count,
        status: ({ published, publish_at }) => (published ? 2 : publish_at === null ? 0 : 1),
        oldest: ({ createdAt }) => createdAt,
      },
    },
    listManagedHosts: {
      values: {
        name: ({ name }) => name,
        role: ({ role }) => role,
        followers: ({ followers }) => followers,
        position: ({ position }) => position,
        status: ({ active }) => (active ? 'Active' : 'Inactive'),
      },
    },
    listHeldComments: { values: { oldest: ({ createdAt }) => createdAt } },
  },
});
