import type { Figures } from '@poc/kit/figures/count-figures';
import { chatCounterModel, streamModel, streamStatsModel } from '../streams/streams.api.ts';

const joined = (from: string) => ({
  $lookup: { from, localField: '_id', foreignField: '_id', as: from },
});
const { modelName: stats } = streamStatsModel;
const { modelName: counter } = chatCounterModel;

/** Statistics of streams on the day of their start, in minutes and counts (ADR 80). */
export const streamingFigures: Figures = {
  sources: [
    {
      model: streamModel,
      at: 'startTime',
      stages: [joined(stats), joined(counter)],
      values: {
        watch_hours: { $sum: { $sum: `$${stats}.viewerMinutes` } },
        peak_viewers: { $max: { $max: `$${stats}.peakViewers` } },
        chat_messages: { $sum: { $sum: `$${counter}.lastSeq` } },
      },
    },
  ],
};
