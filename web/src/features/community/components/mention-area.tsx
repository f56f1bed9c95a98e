import type { Mention } from '@poc/contracts/entities/community';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TextArea } from '../../../shared/forms/field.tsx';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useSuggestions } from '../../../shared/mentions/use-suggestions.tsx';
import { foundMembersQuery } from '../api/community-queries.ts';

interface MentionAreaProps extends ComponentProps<typeof TextArea> {
  /** Text field component; dialogs pass their own. */
  area?: typeof TextArea;
  /** Receives the text with the picked name inserted, and the mention. */
  onPick: (content: string, mention: Mention) => void;
}

/** Text field that suggests members to mention after `@` and the first letters of a name. */
export function MentionArea({ area: Area = TextArea, onPick, ...props }: MentionAreaProps) {
  const { typed, look, suggest } = useSuggestions((content, { id, name }) =>
    onPick(content, { user_id: id, name }),
  );
  const name = useDebounced(typed);
  const { data, isError } = useQuery(foundMembersQuery(name));
  const { field, list, count } = suggest((name !== '' && data) || []);
  return (
    <div className="stack-1">
      <Area
        {...props}
        {...field}
        onChange={(event) => {
          look(event.currentTarget);
          return props.onChange?.(event);
        }}
      />
      {list}
      <span role="status" className={isError && name !== '' ? 'muted' : 'visually-hidden'}>
        {isError && name !== '' && 'Members could not be searched. Please try again.'}
        {count}
      </span>
    </div>
  );
}
