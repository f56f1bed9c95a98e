export { auditedStream } from './audited-stream.ts';
export { type ChatCounterDoc, chatCounterModel } from './chat-counter.model.ts';
export { findStream, findVisibleStream } from './find-stream.ts';
export { readStatuses } from './read-statuses.ts';
export { type ReminderDoc, reminderModel } from './reminders/reminder.model.ts';
export { type ShowCardDoc, showCardModel } from './shows/show-card.model.ts';
export { snapshotOfStream } from './snapshot-of-stream.ts';
export { type StreamDoc, streamModel } from './stream.model.ts';
export { type StreamStatsDoc, streamStatsModel } from './stream-stats.model.ts';
