import type { Migration } from '@poc/kit/mongo/migration';

/** Adds the highest price that owners know: before this migration it is the one they agreed to. */
export const addAnnouncedPrice: Migration = {
  id: 'add the announced price of subscriptions',
  suitsEarlierReleases: true,
  async up(db) {
    // Runs in MongoDB: the model requires these fields.
    await db
      .collection('subscriptions')
      .updateMany(
        { announcedKobo: { $exists: false } },
        [{ $set: { announcedKobo: '$agreedKobo', announcedFrom: null } }],
        { hint: { _id: 1 } },
      );
  },
};
