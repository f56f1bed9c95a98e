import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { TextField } from '../../shared/components/field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is searched for now, as it stands in the address. */
  value: string;
  onChange: (search: string) => void;
}

/** The search of an administrator's table: it is applied once the typing pauses, not with each letter. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  // A change from outside (Back, 'Show everyone') replaces what stands in the field.
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  useEffect(() => {
    const search = text.trim();
    if (search === value) return;
    const timer = setTimeout(() => {
      setApplied(search);
      onChange(search);
    }, limits.typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  return (
    <TextField
      type="search"
      label={label}
      value={text}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={limits.searchMax}
      icon={<Search size={20} aria-hidden="true" />}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
