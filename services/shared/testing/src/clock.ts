import type { Clock } from '@poc/kit/clock';

/** Clock that only moves when a test sets it. */
export interface TestClock extends Clock {
  set(time: Date | string): void;
  advance(ms: number): void;
}

/** @param start initial time; default: the system time */
export function testClock(start: Date | string = new Date()): TestClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    set(next) {
      time = new Date(next).getTime();
    },
    advance(ms) {
      time += ms;
    },
  };
}
