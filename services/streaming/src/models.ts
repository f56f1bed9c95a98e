import { chatCounterModel } from './chat/chat-counter.model.ts';
import { chatMessageModel } from './chat/chat-message.model.ts';
import { chatErasureModel } from './erasure/chat-erasure.model.ts';
import { showCardModel } from './projections/show-card.model.ts';
import { streamModel } from './streams/stream.model.ts';
import { streamStatsModel } from './streams/stream-stats.model.ts';

/** Every collection of the service: created, with its indexes, before a port opens. */
export const models = [
  streamModel,
  streamStatsModel,
  chatCounterModel,
  chatMessageModel,
  showCardModel,
  chatErasureModel,
];
