import Button from '@mui/material/Button';
import type { Mention } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextArea } from '../../../shared/forms/field.tsx';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { foundMembersQuery } from '../api/community-queries.ts';
import styles from './community.module.css';
import { nameBefore } from './mention-picks.ts';

interface MentionAreaProps extends ComponentProps<typeof TextArea> {
  /** Text field component; dialogs pass their own. */
  area?: typeof TextArea;
  /** Receives the text with the picked name, and the mention. */
  onPick: (content: string, mention: Mention) => void;
}

/** Text field that suggests members to mention after `@` and the beginning of a name. */
export function MentionArea({ area: Area = TextArea, onPick, ...props }: MentionAreaProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const listId = useId();
  const name = useDebounced(typed);
  const { data, isError } = useQuery(foundMembersQuery(name));
  const found = typed !== '' && name !== '' ? (data ?? []) : [];
  const active = found[Math.min(at, found.length - 1)];

  const look = (area: HTMLTextAreaElement) => {
    field.current = area;
    setTyped(nameBefore(area.value, area.selectionStart) ?? '');
    setAt(0);
  };
  const pick = ({ id, name: picked }: { id: string; name: string }) => {
    const area = field.current;
    if (!area) return;
    const cursor = area.selectionStart;
    const start = cursor - typed.length;
    const after = area.value.slice(cursor);
    const space = after.startsWith(' ') ? '' : ' ';
    onPick(`${area.value.slice(0, start)}${picked}${space}${after}`, { user_id: id, name: picked });
    setTyped('');
    area.focus();
    area.setSelectionRange(start + picked.length + 1, start + picked.length + 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (active === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((found.indexOf(active) + step + found.length) % found.length);
    else if (event.key === 'Enter') pick(active);
    else if (event.key === 'Escape') setTyped('');
    else return;
    // Must not close the surrounding dialog or start a new line.
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (id: string) => `${listId}-${id}`;
  return (
    <div className="stack-1">
      <Area
        {...props}
        aria-autocomplete="list"
        aria-controls={active ? listId : undefined}
        aria-activedescendant={active && optionId(active.id)}
        onChange={(event) => {
          look(event.currentTarget);
          return props.onChange?.(event);
        }}
        onKeyDown={onKeyDown}
      />
      {active && (
        <div id={listId} role="listbox" aria-label="People to mention" className={styles.people}>
          {found.map((member) => (
            <Button
              variant="quiet"
              key={member.id}
              id={optionId(member.id)}
              role="option"
              // The text field keeps the focus and handles the arrow keys.
              tabIndex={-1}
              aria-selected={member === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(member)}
            >
              <Avatar name={member.name} src={member.avatar} size={28} />
              {member.name}
            </Button>
          ))}
        </div>
      )}
      <span role="status" className={isError && name !== '' ? 'muted' : 'visually-hidden'}>
        {isError && name !== '' && 'Members could not be searched. Please try again.'}
        {active && `${found.length} ${found.length === 1 ? 'person' : 'people'} to mention`}
      </span>
    </div>
  );
}
