import * as contracts from '@poc/contracts/endpoints/streaming';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { dropReminder } from './drop-reminder.ts';
import { listReminders } from './list-reminders.ts';
import { setReminder } from './set-reminder.ts';

export const remindersRoutes = (deps: Deps): Route[] => [
  route(contracts.listReminders, self, listReminders(deps)),
  route(contracts.setReminder, members, setReminder(deps)),
  route(contracts.dropReminder, members, dropReminder(deps)),
];
