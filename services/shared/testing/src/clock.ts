import type { Clock } from '@poc/kit/clock';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(time: Date | string): void;
  advance(ms: number): void;
}

/** @param start where it stands first; the machine's time when left out */
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
