import Button from '@mui/material/Button';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Avatar } from '../images/avatar.tsx';
import { nameBefore } from './name-before.ts';
import styles from './suggestions.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface Mentionable {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
}

interface Suggestions {
  /** Attributes of the text field. */
  readonly field: {
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
    readonly onKeyDown: (event: KeyboardEvent<Field>) => void;
  };
  readonly list: ReactNode;
  /** Number of suggestions, for screen readers. */
  readonly count: string;
}

/**
 * Suggestions of people to mention, after `@` and the first letters of a name in a text field.
 * @param onPick receives the text with the picked name
 */
export function useSuggestions(onPick: (text: string, person: Mentionable) => void) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<Field | null>(null);
  const listId = useId();
  const optionId = (id: string) => `${listId}-${id}`;

  /** Reads the name that is being typed; call it on each change. */
  const look = (now: Field) => {
    field.current = now;
    setTyped(nameBefore(now.value, now.selectionStart ?? now.value.length) ?? '');
    setAt(0);
  };
  const pick = (person: Mentionable) => {
    const { current } = field;
    if (!current) return;
    const cursor = current.selectionStart ?? current.value.length;
    const start = cursor - typed.length;
    const after = current.value.slice(cursor);
    const space = after.startsWith(' ') ? '' : ' ';
    onPick(`${current.value.slice(0, start)}${person.name}${space}${after}`, person);
    setTyped('');
    current.focus();
    current.setSelectionRange(start + person.name.length + 1, start + person.name.length + 1);
  };
  const suggest = (found: readonly Mentionable[]): Suggestions => {
    const active = typed === '' ? undefined : found[Math.min(at, found.length - 1)];
    const onKeyDown = (event: KeyboardEvent<Field>) => {
      if (active === undefined) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setAt((found.indexOf(active) + step + found.length) % found.length);
      else if (event.key === 'Enter') pick(active);
      else if (event.key === 'Escape') setTyped('');
      else return;
      // Must not close the surrounding dialog, send the form or start a new line.
      event.preventDefault();
      event.stopPropagation();
    };
    return {
      field: {
        'aria-autocomplete': 'list',
        'aria-controls': active ? listId : undefined,
        'aria-activedescendant': active && optionId(active.id),
        onKeyDown,
      },
      list: active && (
        <div id={listId} role="listbox" aria-label="People to mention" className={styles.people}>
          {found.map((person) => (
            <Button
              variant="quiet"
              key={person.id}
              id={optionId(person.id)}
              role="option"
              // The text field keeps the focus and handles the arrow keys.
              tabIndex={-1}
              aria-selected={person === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <Avatar name={person.name} src={person.avatar} size={28} />
              {person.name}
            </Button>
          ))}
        </div>
      ),
      count: active ? `${found.length} ${found.length === 1 ? 'person' : 'people'} to mention` : '',
    };
  };
  return { typed, look, suggest };
}
