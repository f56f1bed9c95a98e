import { endSession } from './devices/end-session.ts';
import { endSessions } from './devices/end-sessions.ts';
import { listManagedSessions, listSessions } from './devices/list-sessions.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';

export const sessionsRoutes = [
  refreshSession,
  logout,
  listSessions,
  endSessions,
  endSession,
  listManagedSessions,
];
