import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes = [getSettings, updateSettings];
