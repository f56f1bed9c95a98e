import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldFrame {
  label: string;
  /** What is wrong with the value; it is announced with the field. */
  error?: string | undefined;
}

/**
 * Fields are the browser's own, dressed by us: MUI's text field brings its select, menu and popover along (35 KB),
 * which the public pages' budgets have no room for.
 */
export function TextField({
  label,
  error,
  icon,
  end,
  ...input
}: FieldFrame & InputExtras & ComponentPropsWithRef<'input'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} required={input.required}>
      <span className={styles.box} data-invalid={error !== undefined}>
        {icon}
        <input id={id} {...input} {...describedBy(id, error)} />
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
}

/** A field for several lines, which grows with what is written. */
export function TextArea({ label, error, ...area }: FieldFrame & ComponentPropsWithRef<'textarea'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} required={area.required}>
      <span className={styles.box} data-invalid={error !== undefined}>
        <textarea id={id} {...area} {...describedBy(id, error)} />
      </span>
    </Frame>
  );
}

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice of one: the system's own list, which on phones is the better one. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label}>
      <span className={styles.box}>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
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
  const { id, label, error, required = false, children } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const describedBy = (id: string, error: string | undefined) =>
  error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
