import { checkDeletion, checkUserDeletion } from './check-deletion.ts';

export const erasureRoutes = [checkDeletion, checkUserDeletion];
