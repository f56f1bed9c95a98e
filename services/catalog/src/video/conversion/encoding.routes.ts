import { getVideoQualities } from './get-video-qualities.ts';
import { retryConversion } from './retry-conversion.ts';

export const encodingRoutes = [retryConversion, getVideoQualities];
