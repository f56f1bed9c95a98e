import { endSession } from './end-session.ts';
import { endSessions } from './end-sessions.ts';
import { listManagedSessions, listSessions } from './list-sessions.ts';

export const accountSessionsRoutes = [listSessions, endSessions, endSession, listManagedSessions];
