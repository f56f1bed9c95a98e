import Button from '@mui/material/Button';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { TextField } from './field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The current search in the URL. */
  value: string;
  onChange: (search: string) => void;
  autoFocus?: boolean;
}

/** The search of a list, applied when typing pauses. */
export function SearchField({ label, placeholder, value, onChange, autoFocus }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // An external change (Back, 'Reset Filters') replaces the text. The field's own search also arrives through
  // the URL, with a delay, and is ignored.
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
      maxLength={limits.maxSearchLength}
      icon={<Search size={20} aria-hidden="true" />}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

interface FiltersProps {
  search: ReactNode;
  /** Number of the other filters in use. */
  used: number;
  /** Layout from 600 px; on phones it is the same for all lists. */
  className: string | undefined;
  children: ReactNode;
}

/** Search and filters of a list. On phones a button shows and hides all but the search. */
export function Filters({ search, used, className, children }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <search className={`list-filters ${className}`}>
      {search}
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Filters{used > 0 && ` (${used})`}
      </Button>
      <div>{children}</div>
    </search>
  );
}
