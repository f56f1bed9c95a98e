import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes: RouteOf<IdentityDeps>[] = [getSettings, updateSettings];
