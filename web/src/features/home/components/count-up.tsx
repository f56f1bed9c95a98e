import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { useReducedMotion } from '../../../shared/hooks/use-media.ts';

interface CountUpProps {
  value: number;
  suffix?: string;
  decimals?: number;
  /** Starts the count, once. Change the component's `key` to count again. */
  active: boolean;
}

/**
 * Number that counts up from 80 % in 60 steps over two seconds. Screen readers and users with reduced motion get
 * the final number only.
 */
export function CountUp({ value, suffix = '', decimals = 0, active }: CountUpProps) {
  const reducedMotion = useReducedMotion();
  const [step, setStep] = useState<number>(limits.countUpSteps);
  const started = useRef(false);
  useEffect(() => {
    if (!active || reducedMotion || started.current) return;
    started.current = true;
    let current = 0;
    setStep(0);
    const timer = setInterval(() => {
      current += 1;
      setStep(current);
      if (current >= limits.countUpSteps) clearInterval(timer);
    }, limits.countUpMs / limits.countUpSteps);
    return () => {
      clearInterval(timer);
      setStep(limits.countUpSteps);
    };
  }, [active, reducedMotion]);
  const counted = reducedMotion ? 1 : step / limits.countUpSteps;
  const shown = value * (0.8 + 0.2 * counted);
  return (
    <>
      <span aria-hidden="true">
        {shown.toFixed(decimals)}
        {suffix}
      </span>
      <span className="visually-hidden">
        {value.toFixed(decimals)}
        {suffix}
      </span>
    </>
  );
}
