import { useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { timeLeft } from './time-left.ts';

/** How long it is until a moment; afterwards `due`. A clock, which is not read out with each tick. */
export function Countdown({
  to,
  due,
  className,
}: {
  to: string;
  due: string;
  className?: string | undefined;
}) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), limits.streamTickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" className={className}>
      {timeLeft(Date.parse(to) - now) ?? due}
    </span>
  );
}
