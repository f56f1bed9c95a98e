export { showDayModel } from './show-day.model.ts';
export { type WatchEntryDoc, watchEntryModel } from './watch-entry.model.ts';
