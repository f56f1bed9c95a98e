import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../../shared/hooks/use-media.ts';
import styles from './device.module.css';

const stillMs = 1_000;
/** Loudness from which the microphone picks something up. */
const audible = 0.02;

/** Loudness of the microphone: a moving bar, or words under reduced motion. */
export function LevelMeter({ media }: { media: MediaStream }) {
  const isStill = useReducedMotion();
  const level = useLevel(media, isStill);
  const text = level >= audible ? 'The microphone hears you.' : 'The microphone hears nothing.';
  if (isStill) return <p>{text}</p>;
  return (
    <p className={styles.level}>
      <span id="device-level">Microphone level</span>
      <meter aria-labelledby="device-level" min={0} max={1} value={Math.min(1, level * 3)} />
    </p>
  );
}

/** Measures the loudness from 0 to 1, with each frame or once a second. */
function useLevel(media: MediaStream, isStill: boolean): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(media).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const measure = () => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));
    };
    let frame = 0;
    const follow = () => {
      measure();
      frame = requestAnimationFrame(follow);
    };
    const timer = isStill ? setInterval(measure, stillMs) : undefined;
    if (!isStill) follow();
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [media, isStill]);
  return level;
}
