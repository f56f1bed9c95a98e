import { type ComponentPropsWithRef, type ReactNode, type Ref, useId } from 'react';
import { cleanTyped } from './clean-typed.ts';
import { describedBy } from './described-by.ts';
import styles from './field.module.css';

interface FieldFrame {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/**
 * A native text field with POC's own style: MUI's brings select, menu and popover along (35 KB), which exceeds the budget
 * of the public pages.
 */
export function TextField({
  label,
  error,
  hint,
  icon,
  end,
  asTyped,
  onChange,
  ...input
}: FieldFrame & InputExtras & ComponentPropsWithRef<'input'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={input.required}>
      <span className={styles.box} data-invalid={error !== undefined}>
        {icon}
        <input
          id={id}
          dir="auto"
          {...input}
          onChange={cleanTyped(onChange, { asTyped })}
          {...state(id, { error, hint }, input['aria-describedby'])}
        />
        {end}
      </span>
    </Frame>
  );
}

interface InputExtras {
  icon?: ReactNode;
  end?: ReactNode;
  /** Retains every character, including invisible ones, for passwords. */
  asTyped?: boolean;
}

/** A multi-line field that grows with its text. */
export function TextArea({ label, error, hint, ...area }: FieldFrame & ComponentPropsWithRef<'textarea'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={area.required}>
      <span className={styles.box} data-invalid={error !== undefined}>
        <textarea id={id} dir="auto" {...area} {...state(id, { error, hint }, area['aria-describedby'])} />
      </span>
    </Frame>
  );
}

interface SelectFieldProps extends FieldFrame {
  required?: boolean;
  ref?: Ref<HTMLSelectElement>;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native select, for the system's picker on phones. */
export function SelectField({ label, error, hint, value, options, onChange, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={select.required}>
      <span className={styles.box} data-invalid={error !== undefined}>
        <select
          id={id}
          {...select}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...state(id, { error, hint })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </Frame>
  );
}

function Frame(props: FieldFrame & { id: string; required?: boolean | undefined; children: ReactNode }) {
  const { id, label, error, hint, required = false, children } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true">{'\u00a0*'}</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const state = (id: string, { error, hint }: Omit<FieldFrame, 'label'>, more?: string) => ({
  'aria-describedby': describedBy(id, { error, hint }, more),
  'aria-invalid': error !== undefined || undefined,
});
