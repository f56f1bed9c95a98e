import { type HostFollowDoc, hostFollowModel } from '@poc/catalog/hosts/follows/host-follow.model';
import { hostModel } from '@poc/catalog/hosts/host.model';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { people } from '../content/people.ts';
import { shows } from '../content/shows.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId, seedNumber } from '../ids.ts';
import { personIdOf } from './people.ts';

/** Seeds followers of the hosts of demo shows: about half of the people. */
export async function seedHostFollows({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.catalog;
  const slugs = new Set(shows.map(({ host }) => host));
  const hosts = (await hostModel(db).find({ active: true, deletedAt: null }).lean()).filter(({ slug }) =>
    (slugs as ReadonlySet<string | undefined>).has(slug),
  );
  const follows = hosts.flatMap(({ _id: hostId, slug }) =>
    people
      .map(({ key }) => ({ key, name: `${slug}:${key}` }))
      .filter(({ name }) => seedNumber('host-follow', name, 2) > 0)
      .map(
        ({ key, name }): HostFollowDoc => ({
          _id: seedId('host-follow', name),
          hostId,
          userId: personIdOf(key),
          createdAt: moments.daysAgo(1 + seedNumber('host-follow', name, 20)),
        }),
      ),
  );
  return addMissing(hostFollowModel(db), follows, (follow) =>
    withTransaction(db, async (tx) => {
      await hostFollowModel(tx).create(follow);
      await hostModel(tx).updateOne({ _id: follow.hostId }, { $inc: { followers: 1 } });
    }),
  );
}
