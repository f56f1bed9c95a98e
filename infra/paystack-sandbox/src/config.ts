import { baseConfig } from '@poc/kit/config';
import { z } from 'zod';

/** Settings of the sandbox. */
export const configSchema = z.object(baseConfig);
