import type { Visibility } from '@poc/contracts/common';
import { useId } from 'react';
import { Radio } from '../../../../shared/forms/radio.tsx';
import styles from '../settings.module.css';

const labels: Record<Visibility, string> = { public: 'Public', members: 'Members', private: 'Private' };
const order: readonly Visibility[] = ['public', 'members', 'private'];

interface VisibilityChoiceProps {
  title: string;
  value: Visibility;
  /** Effect of each choice, in one sentence. */
  sentences: Record<Visibility, string>;
  onChange: (value: Visibility) => void;
}

/** Choice of visibility with three options, each with its effect. */
export function VisibilityChoice({ title, value, sentences, onChange }: VisibilityChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {order.map((choice) => (
        <Radio
          key={choice}
          name={id}
          value={choice}
          aria-describedby={`${id}-${choice}`}
          checked={value === choice}
          onChange={() => onChange(choice)}
          label={
            <>
              <strong>{labels[choice]}</strong>
              <span id={`${id}-${choice}`} aria-hidden="true">
                {sentences[choice]}
              </span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
