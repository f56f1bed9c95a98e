import type { Migration } from '@poc/kit/mongo/migration';
import { hostModel } from './host.model.ts';
import { searchFieldsOf } from './search-fields.ts';
import { slugOfName } from './slug-of-name.ts';

/** Hosts that the home page listed before hosts were stored. */
export const firstHosts = [
  {
    name: 'Kemi Bankole',
    role: 'Candlesticks and comedy',
    bio: 'Ten years on a trading desk, five on stage. Explains a chart with matchsticks and never raises her voice at your questions.',
    pictureUrl: '/img/host-1.webp',
  },
  {
    name: 'Emeka Nwosu',
    role: 'Forex without the screaming',
    bio: 'Blew his first account so that you need not. Now teaches position size the way his mother taught portioning meat.',
    pictureUrl: '/img/host-2.webp',
  },
  {
    name: 'Aisha Danladi',
    role: 'Savings, tax and straight talk',
    bio: 'Chartered accountant from Kano. Can find ₦20,000 in any budget, and has, live, in front of the budget’s owner.',
    pictureUrl: '/img/host-3.webp',
  },
] as const;

/** Stores the hosts of the home page. Repeatable. */
export const storeFirstHosts: Migration = {
  id: 'hosts of the home page',
  suitsEarlierReleases: true,
  async up(db) {
    const now = new Date();
    for (const [position, host] of firstHosts.entries()) {
      const slug = slugOfName(host.name);
      const times = { createdAt: now, updatedAt: now };
      await hostModel(db).updateOne(
        { slug },
        { $setOnInsert: { ...host, ...searchFieldsOf(host), position, ...times } },
        { upsert: true, setDefaultsOnInsert: true },
      );
    }
  },
};
