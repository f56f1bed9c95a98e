import type { Bench } from '../bench.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { throttling } from '../web/browser.ts';
import { type Hands, named, type Task, timeTask } from '../web/hands.ts';

const seconds = (name: string, value: number, goal: number): Figure => ({
  name,
  value,
  unit: 's',
  goal: { at: 'most', value: goal },
});

async function payByCard({ press, fill }: Hands): Promise<void> {
  await fill(named('Card number'), '4084084084084081');
  await fill(named('Expiry (MM/YY)'), '12/30');
  await fill(named('CVV'), '408');
  await press(named('Pay by card'));
}

const tasks: readonly Task[] = [
  {
    name: 'join a stream and see the own message',
    path: '/live',
    goalSeconds: 6,
    async run({ press, fill, enter, see }) {
      await press('main a[href^="/live/"]');
      await fill(named('Your message'), 'Good evening');
      await enter();
      await see('ol[aria-label="Messages"] ::-p-text(Good evening)');
    },
  },
  {
    name: 'buy a T-shirt to Lagos with a code',
    path: '/merch',
    goalSeconds: 40,
    goalInputs: 12,
    async run(hands) {
      const { press, fill, see } = hands;
      await press(named('Add to Cart: Stop-Loss Tee'));
      await press('::-p-aria([name="L"][role="radio"])');
      await press('[role="dialog"] button::-p-text(Add to Cart)');
      await press('[role="dialog"] a[href*="cart"], [role="dialog"] ::-p-text(View Cart)');
      await press('button::-p-text(Proceed to Checkout)');
      await fill(named('Address'), '12 Allen Avenue');
      await fill(named('City'), 'Ikeja');
      await press('button::-p-text(Discount code), summary::-p-text(Discount code)');
      await fill(named('Code (optional)'), 'OWAMBE10');
      await press(named('Apply'));
      await see('strong::-p-text(OWAMBE10)');
      await press('button::-p-text(Pay ₦)');
      await payByCard(hands);
      await see('h1::-p-text(Payment successful)');
    },
  },
  {
    name: 'find the oldest order',
    path: '/user/dashboard',
    goalSeconds: 5,
    async run({ press, see }) {
      await press(named('Open menu'));
      await press('::-p-aria([name="Orders"][role="link"])');
      await press('tr:last-child button[aria-label^="View Details of order"]');
      await see('[role="dialog"] ::-p-text(Total)');
    },
  },
  {
    name: 'change the plan',
    path: '/user/subscription',
    goalSeconds: 10,
    isOnce: true,
    async run(hands) {
      const { press, see } = hands;
      await press('a::-p-text(Upgrade to Ultimate)');
      await press('button::-p-text(Pay ₦)');
      await payByCard(hands);
      await see('::-p-text(Ultimate)');
    },
  },
];

/** Durations of members' tasks on a phone with slow round trips. */
export const taskTimes: Bench = {
  about: 'times of four tasks on a phone, by scripted hands, with 300 ms a round trip',
  counts: 'runs of each task',
  count: 3,
  seed: true,
  web: true,
  async run({ env, count, say, signal }) {
    const figures: Figure[] = [];
    for (const task of tasks) {
      say(task.name);
      const times: Awaited<ReturnType<typeof timeTask>>[] = [];
      for (let at = 0; at < (task.isOnce ? 1 : count); at += 1) {
        signal.throwIfAborted();
        times.push(await timeTask(env.PUBLIC_URL ?? '', task));
      }
      figures.push(seconds(task.name, median(times.map((one) => one.seconds)), task.goalSeconds));
      if (task.goalInputs === undefined) continue;
      const goal = { at: 'most', value: task.goalInputs } as const;
      figures.push({ name: `${task.name}: inputs`, value: times[0]?.inputs ?? Number.NaN, unit: '', goal });
    }
    return {
      figures,
      notes: [
        `${throttling.rttMs} ms a round trip, otherwise as fast as this machine; medians of ${count}. A task begins with the first request of its first page.`,
      ],
    };
  },
};
