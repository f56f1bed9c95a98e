import type { Migration } from '@poc/kit/mongo/migration';
import { conversionModel, newConversion, uploadedName } from '../video/video.api.ts';
import { type ShowDoc, showModel } from './show.model.ts';

/** Queues the conversion of videos that were uploaded before conversions existed. Repeatable. */
export const queueEarlierUploads: Migration = {
  id: 'conversions of earlier uploads',
  suitsEarlierReleases: true,
  async up(db) {
    const shows = showModel(db)
      .find({}, { videoUrl: 1 })
      .hint({ _id: 1 })
      .lean<Pick<ShowDoc, 'videoUrl'>>()
      .cursor();
    for await (const { videoUrl } of shows) {
      const name = uploadedName(videoUrl);
      if (name === null || videoUrl === null) continue;
      const { _id, ...job } = newConversion(videoUrl, name, new Date());
      await conversionModel(db).updateOne({ _id }, { $setOnInsert: job }, { upsert: true });
    }
  },
};
