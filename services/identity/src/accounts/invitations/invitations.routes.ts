import { acceptInvitation } from './accept-invitation.ts';

export const invitationsRoutes = [acceptInvitation];
