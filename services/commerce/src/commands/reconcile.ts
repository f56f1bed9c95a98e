// Reconciles the books with Paystack for a range of days in Lagos, by default the last year:
// `npm run ops -- reconcile --from 2026-11-01 --to 2026-11-30`, or in a container
// `node services/commerce/src/commands/reconcile.ts`. The service stores the report and resumes an interrupted run.
// Exit code 1: differences or a failure; 2: invalid arguments.
import { parseArgs } from 'node:util';
import { daysBefore, lagosDay } from '@poc/contracts/lagos-calendar';
import { systemClock } from '@poc/kit/clock';
import { refuse, runCommand } from '@poc/kit/process/run-command';
import { readReport } from '../books/reconciliation/read-reconciliations.ts';
import { reconcileNow } from '../books/reconciliation/reconcile-now.ts';
import { reportText } from '../books/reconciliation/report-text.ts';
import { faultOf, maxDays } from '../books/reconciliation/run-days.ts';
import { configSchema } from '../config.ts';
import { createPaystackClient } from '../payments/paystack/paystack-client.ts';

const { values } = parseArgs({
  strict: false,
  options: { from: { type: 'string' }, to: { type: 'string' } },
});
const to = String(values.to ?? lagosDay(systemClock.now()));
// An invalid date is refused below.
const from = String(values.from ?? (Number.isNaN(Date.parse(to)) ? to : daysBefore(to, maxDays - 1)));
const fault = faultOf({ from, to }, systemClock.now());
if (fault) {
  refuse(`--${fault.day} ${fault.msg}. Usage: npm run ops -- reconcile --from 2026-11-01 --to 2026-11-30`);
}

const commerce = {
  service: 'commerce',
  settings: configSchema.pick({ MONGO_URL: true, PAYSTACK_BASE_URL: true, PAYSTACK_SECRET_KEY: true }),
};
await runCommand(commerce, async ({ db, config, logger }) => {
  const paystack = createPaystackClient({
    baseUrl: config.PAYSTACK_BASE_URL,
    secretKey: config.PAYSTACK_SECRET_KEY,
    // A command has no response deadline.
    timeoutMs: 30_000,
  });
  const run = await reconcileNow({ db, clock: systemClock, logger, paystack }, { from, to });
  if (run === null) throw new Error('Another reconciliation is running: try again when it is done');
  if (run.state !== 'done')
    throw new Error(run.state === 'failed' ? run.error : 'The reconciliation was cancelled');
  if (run.differenceCount > 0) process.exitCode = 1;
  return reportText(await readReport(db, run));
});
