import * as contracts from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { addPushDevice } from './add-push-device.ts';
import { getPush } from './get-push.ts';
import { removePushDevice } from './remove-push-device.ts';

export const pushRoutes = (deps: Pick<IdentityDeps, 'db' | 'clock' | 'secret' | 'push'>): Route[] => [
  route(contracts.getPush, self, getPush(deps)),
  route(contracts.addPushDevice, self, addPushDevice(deps)),
  route(contracts.removePushDevice, self, removePushDevice(deps)),
];
