import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { TextField } from './field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is searched for now, as it stands in the address. */
  value: string;
  onChange: (search: string) => void;
  autoFocus?: boolean;
}

/** The search of a list: it is applied once the typing pauses, not with each letter. */
export function SearchField({ label, placeholder, value, onChange, autoFocus }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // A change from outside (Back, 'Reset Filters') replaces what stands in the field. What was sent arrives later, and is none.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const search = useDebounced(text.trim());
  const apply = useEffectEvent((settled: string) => {
    if (settled === sent) return;
    setSent(settled);
    onChange(settled);
  });
  useEffect(() => apply(search), [search]);

  return (
    <TextField
      type="search"
      label={label}
      value={text}
      placeholder={placeholder}
      autoComplete="off"
      autoFocus={autoFocus}
      maxLength={limits.searchMax}
      icon={<Search size={20} aria-hidden="true" />}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
