import { getStreamActivity } from './activity/get-stream-activity.ts';
import { createStream } from './create-stream.ts';
import { deleteStream } from './delete-stream.ts';
import { getStream } from './get-stream.ts';
import { listLiveStreams } from './list-live-streams.ts';
import { listManagedStreams } from './list-managed-streams.ts';
import { listStreams } from './list-streams.ts';
import { dropReminder } from './reminders/drop-reminder.ts';
import { listReminders } from './reminders/list-reminders.ts';
import { setReminder } from './reminders/set-reminder.ts';
import { searchStreams } from './search-streams.ts';
import { updateStream } from './update-stream.ts';

export const streamsRoutes = [
  listStreams,
  searchStreams,
  listLiveStreams,
  listManagedStreams,
  getStream,
  getStreamActivity,
  createStream,
  updateStream,
  deleteStream,
  listReminders,
  setReminder,
  dropReminder,
];
