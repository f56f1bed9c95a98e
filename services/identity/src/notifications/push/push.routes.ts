import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { addPushDevice } from './add-push-device.ts';
import { getPush } from './get-push.ts';
import { removePushDevice } from './remove-push-device.ts';

export const pushRoutes: RouteOf<Pick<IdentityDeps, 'db' | 'clock' | 'secret' | 'push'>>[] = [
  getPush,
  addPushDevice,
  removePushDevice,
];
