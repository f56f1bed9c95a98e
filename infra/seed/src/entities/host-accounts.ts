import { type HostDoc, hostModel } from '@poc/catalog/hosts/host.model';
import { hostAccountChanged } from '@poc/contracts/events/catalog';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { hosts } from '../content/hosts.ts';
import type { SeedContext, Seeded } from '../entity.ts';
import { personIdOf } from './people.ts';

/** Links the demo hosts to their accounts. Hosts that an administrator has changed are left alone. */
export async function seedHostAccounts({ databases }: SeedContext): Promise<Seeded> {
  const db = databases.catalog;
  const unchanged = { version: 1, active: true, deletedAt: null, userId: null };
  let added = 0;
  for (const { slug, personKey } of hosts) {
    const userId = personIdOf(personKey);
    await withTransaction(db, async (tx) => {
      const { session } = tx;
      if (await hostModel(db).exists({ userId }).session(session)) return;
      const host = await hostModel(db)
        .findOneAndUpdate({ slug, ...unchanged }, { $set: { userId }, $inc: { version: 1 } }, { session })
        .lean<HostDoc>();
      if (!host) return;
      const data = { userId: userId.toHexString(), isHost: true };
      await tx.emit(hostAccountChanged, { key: data.userId, data });
      added += 1;
    });
  }
  return { total: hosts.length, added };
}
