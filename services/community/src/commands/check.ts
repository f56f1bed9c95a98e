// Compares the counters of posts and comments with the stored likes and comments. `npm run ops -- community:check`,
// or in a container `node services/community/src/commands/check.ts`; `--fix` corrects them. Exit code 1: counters
// differ and were not fixed, or could not be compared.
import { parseArgs } from 'node:util';
import { runCommand } from '@poc/kit/process/run-command';
import { configSchema } from '../config.ts';
import { checkCounts } from '../posts/counts/check-counts.ts';

const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });
const { fix } = values;
const community = { service: 'community', settings: configSchema.pick({ MONGO_URL: true }) };
await runCommand(community, async ({ db }) => {
  let differences = 0;
  for await (const { kind, id, field, stored, counted } of checkCounts(db, { fix })) {
    differences += 1;
    process.stdout.write(`${kind} ${id}: ${field} is ${stored ?? 'missing'}, should be ${counted}\n`);
  }
  if (differences > 0 && !fix) process.exitCode = 1;
  return [`${differences} counters differed${differences > 0 && fix ? ', all fixed' : ''}.`];
});
