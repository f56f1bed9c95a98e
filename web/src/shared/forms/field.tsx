import { type ComponentPropsWithRef, type ReactNode, type Ref, useId } from 'react';
import { cleanTyped } from './clean-typed.ts';
import { describedBy } from './described-by.ts';
import styles from './field.module.css';

interface FieldFrame {
  label: string;
  /** What is wrong with the value; it is announced with the field. */
  error?: string | undefined;
  /** What helps to fill it in; it is announced with the field too. */
  hint?: string | undefined;
}

/**
 * Fields are the browser's own, dressed by us: MUI's text field brings its select, menu and popover along (35 KB),
 * which the public pages' budgets have no room for.
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
  /** Before the text: a picture of what goes in. */
  icon?: ReactNode;
  /** After the text: a button that belongs to the field. */
  end?: ReactNode;
  /** Every character counts, invisible ones too: a password. */
  asTyped?: boolean;
}

/** A field for several lines, which grows with what is written. */
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

/** A choice of one: the system's own list, which on phones is the better one. */
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
