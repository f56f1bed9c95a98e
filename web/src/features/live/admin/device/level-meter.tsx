import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../../shared/hooks/use-media.ts';
import styles from './device.module.css';

const stillMs = 1_000;
const sampleMs = 50;
/** Minimum loudness, from 0 to 1, that counts as sound. */
const audible = 0.02;

/** Loudness of the microphone: a moving bar, or a text under reduced motion. */
export function LevelMeter({ media }: { media: MediaStream }) {
  const isStill = useReducedMotion();
  const level = useLevel(media, isStill);
  const text = level >= audible ? 'The microphone hears you.' : 'The microphone hears nothing.';
  if (isStill) return <p>{text}</p>;
  return (
    <label className={styles.level}>
      Microphone level
      <meter min={0} max={1} value={Math.min(1, level * 3)} />
    </label>
  );
}

/**
 * Measures the loudness, from 0 to 1: 20 times a second, or the maximum of each second under reduced motion.
 */
function useLevel(media: MediaStream, isStill: boolean): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(media).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let peak = 0;
    let shownAt = 0;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      peak = Math.max(peak, Math.sqrt(power));
      if (isStill && performance.now() - shownAt < stillMs) return;
      setLevel(peak);
      peak = 0;
      shownAt = performance.now();
    }, sampleMs);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [media, isStill]);
  return level;
}
