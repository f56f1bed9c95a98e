import { dropReminder } from './drop-reminder.ts';
import { listReminders } from './list-reminders.ts';
import { setReminder } from './set-reminder.ts';

export const remindersRoutes = [listReminders, setReminder, dropReminder];
