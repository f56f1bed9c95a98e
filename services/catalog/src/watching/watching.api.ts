export { type WatchEntryDoc, watchEntryModel } from './watch-entry.model.ts';
