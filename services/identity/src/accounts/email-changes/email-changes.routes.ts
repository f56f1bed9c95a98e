import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { undoEmailChange } from './undo-email-change.ts';

export const emailChangesRoutes: RouteOf<IdentityDeps>[] = [undoEmailChange];
