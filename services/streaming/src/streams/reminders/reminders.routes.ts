import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { dropReminder } from './drop-reminder.ts';
import { listReminders } from './list-reminders.ts';
import { setReminder } from './set-reminder.ts';

export const remindersRoutes: RouteOf<Deps>[] = [listReminders, setReminder, dropReminder];
