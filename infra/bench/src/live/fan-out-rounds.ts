import type { BenchContext } from '../bench.ts';
import type { Rounds } from '../rounds.ts';
import { type Contender, ours } from './contenders.ts';
import type { Crowd } from './crowd/crowd.ts';
import { highestRate } from './measure/highest-rate.ts';
import { keeps, openRoom, type Room, type Trial } from './room.ts';

/** Shared context of rounds. */
export interface FanOutContext extends Pick<BenchContext, 'say' | 'signal'> {
  readonly redisUrl: string;
  readonly crowd: Crowd;
  readonly rounds: Rounds;
}

const viewers = 1_000;
const stepMs = 5_000;
const maxRate = 20_000;
/** Maximum p99 of a sustained rate, in ms (goal 1). */
const p99GoalMs = 250;
/** `lateMs` for fixed rates, which are measured to the end even if overloaded. */
const patientMs = 45_000;

/** Records the figures of a contender at a rate. */
function record(rounds: Rounds, { name }: Contender, what: string, trial: Trial): void {
  rounds.record(`${name}: p99 at ${what}`, trial.p99 ?? Number.NaN);
  rounds.record(`${name}: CPU at ${what}`, trial.cpuUs);
  rounds.record(`${name}: bytes at ${what}`, trial.bytesPerDelivery);
  rounds.record(`${name}: lost at ${what}`, trial.missing + trial.doubled + trial.disordered);
  rounds.record(`${name}: viewers' CPU at ${what}`, trial.ownCpu);
}

function describeTrial({ late, p50, p99, cpuUs, bytesPerDelivery, ...trial }: Trial): string {
  const faults = [
    ...(late ? ['too late, given up'] : []),
    ...(['missing', 'doubled', 'disordered'] as const).flatMap((fault) =>
      trial[fault] > 0 ? [`${trial[fault]} ${fault}`] : [],
    ),
  ];
  const ms = (value: number | null): string => (value === null ? '–' : `${value.toFixed(0)} ms`);
  return [
    `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    `${cpuUs.toFixed(2)} µs and ${bytesPerDelivery.toFixed(0)} B a delivery`,
    `viewers ${(trial.ownCpu * 100).toFixed(0)} % of a core`,
    ...faults,
  ].join(', ');
}

/** Measures a contender at fixed rates in one room. */
export async function measureRates(
  context: FanOutContext,
  contender: Contender,
  rates: readonly number[],
): Promise<void> {
  const room = await openRoom(contender, { ...context, viewers });
  try {
    for (const rate of rates) {
      const trial = await room.run({ rate, ms: stepMs, lateMs: patientMs });
      record(context.rounds, contender, String(rate), trial);
      context.say(`  ${contender.name}, ${rate} a second: ${describeTrial(trial)}`);
    }
  } finally {
    await room.close();
  }
}

/** Outcome of a rate: sustained, too slow, or messages lost, duplicated or out of order. */
type Outcome = 'kept' | 'slow' | 'wrong';

function outcomeOf(trial: Trial): Outcome {
  if (keeps(trial, p99GoalMs)) return 'kept';
  const { late, missing, doubled, disordered } = trial;
  return doubled > 0 || disordered > 0 || (!late && missing > 0) ? 'wrong' : 'slow';
}

/** Finds a contender's highest rate at which all messages arrive once, in order and with p99 below the limit. */
export async function measureHighestRate(context: FanOutContext, contender: Contender): Promise<void> {
  const { rounds, say, signal } = context;
  const name = `${contender.name}: highest rate`;
  const before = rounds.median(name);
  let room: Room | undefined;

  async function tryRate(rate: number): Promise<Outcome> {
    room ??= await openRoom(contender, { ...context, viewers });
    const { outcome, result } = await room.run({ rate, ms: stepMs }).then(
      (trial) => ({ outcome: outcomeOf(trial), result: describeTrial(trial) }),
      (reason: unknown) => {
        signal.throwIfAborted();
        // A server may disconnect slow readers.
        return { outcome: 'slow' as const, result: String(reason) };
      },
    );
    say(
      `  ${contender.name}, ${rate} a second: ${outcome === 'kept' ? 'holds' : 'does not hold'}, ${result}`,
    );
    if (outcome !== 'kept') {
      // Queued messages would affect the next attempt.
      await room.close();
      room = undefined;
    }
    return outcome;
  }

  /** Retries a slow rate once, since a short stall of the machine is enough to cause it; faults are final. */
  async function holds(rate: number): Promise<boolean> {
    const first = await tryRate(rate);
    return first === 'kept' || (first === 'slow' && (await tryRate(rate)) === 'kept');
  }

  try {
    const search =
      before > 0
        ? { first: before, most: maxRate, factor: 1.25 }
        : { first: contender.firstRate, most: maxRate };
    rounds.record(name, await highestRate(search, holds));
  } finally {
    await room?.close();
  }
}

/** Cost of a delivery at a rate that is high for 9,000 viewers, measured for them and for 1,000. */
export async function measureSaturation(context: FanOutContext, many: number): Promise<void> {
  for (const size of [many, viewers]) {
    const room = await openRoom(ours(false), { ...context, viewers: size });
    try {
      const trial = await room.run({ rate: 100, ms: stepMs, lateMs: patientMs });
      context.rounds.record(`saturation: CPU of ${size}`, trial.cpuUs);
      context.rounds.record(`saturation: lost of ${size}`, trial.missing + trial.doubled + trial.disordered);
      context.say(`  ours, 100 a second to ${size}: ${describeTrial(trial)}`);
    } finally {
      await room.close();
    }
  }
}
