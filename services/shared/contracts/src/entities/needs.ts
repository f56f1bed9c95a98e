import { z } from 'zod';
import { time } from '../common.ts';
import { needNames, needServices } from '../needs.ts';

export const need = z.object({
  name: z.enum(needNames),
  /** Counted up to `maxNeedCount`. */
  count: z.number().int().positive(),
  /** Time since which the oldest item waits; null if unknown. */
  oldest: time.nullable(),
  /** Earliest deadline; null for none. */
  due: time.nullable(),
});
export type Need = z.infer<typeof need>;

/** Pending work of a service, without kinds whose count is 0. */
export const serviceNeeds = z.array(need);

/** Pending work of all services, the most urgent first: by deadline, then by age. */
export const allNeeds = z.object({ needs: serviceNeeds, unavailable: z.array(z.enum(needServices)) });
