import { systemClock } from '@poc/kit/clock';
import { unbuiltEndpoints } from '@poc/kit/http/app';
import { createLogger } from '@poc/kit/log';
import { walkAudit } from '@poc/testing/audit-walk';
import mongoose from 'mongoose';
import { routes } from './routes.ts';

const built = routes({
  db: mongoose.createConnection(),
  clock: systemClock,
  askPerson: async () => null,
  logger: createLogger({ service: 'community', level: 'silent' }),
});

// Nothing that administrators could change here is built as yet; what comes is missing in `steps` then.
walkAudit({
  service: 'community',
  unbuilt: unbuiltEndpoints('community', built),
  actorId: () => '',
  entries: async () => [],
  steps: {},
});
