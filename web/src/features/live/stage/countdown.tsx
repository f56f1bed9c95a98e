import { useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { useInitialNow } from '../../../shared/first-pass.ts';
import { timeLeft } from './time-left.ts';

/** Countdown to a moment, then `due`. Not announced by screen readers on each tick. */
export function Countdown({
  to,
  due,
  className,
}: {
  to: string;
  due: string;
  className?: string | undefined;
}) {
  const initial = useInitialNow();
  const [now, setNow] = useState(initial);
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
