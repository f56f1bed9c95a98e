import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';

export const sessionsRoutes = [refreshSession, logout];
