import { undoEmailChange } from './undo-email-change.ts';

export const emailChangesRoutes = [undoEmailChange];
