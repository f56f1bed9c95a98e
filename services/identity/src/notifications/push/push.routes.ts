import { addPushDevice } from './add-push-device.ts';
import { getPush } from './get-push.ts';
import { removePushDevice } from './remove-push-device.ts';

export const pushRoutes = [getPush, addPushDevice, removePushDevice];
