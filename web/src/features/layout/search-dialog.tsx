import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { limits } from '../../config/limits.ts';
import { paths } from '../../config/paths.ts';
import { PanelFailure } from '../../shared/components/panel.tsx';
import { Loading } from '../../shared/components/skeleton.tsx';
import { Dialog } from '../../shared/dialogs/dialog.tsx';
import { TextField } from '../../shared/forms/field.tsx';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';
import { searchQuery } from '../../shared/search/api/search-query.ts';
import { HitContent } from '../../shared/search/hit-content.tsx';
import { groupsOf, kindNames, kinds, matchNote } from '../../shared/search/kinds.ts';
import { useRecentSearches } from '../../shared/search/recent-searches.ts';
import { useInMemberArea } from '../../shared/shell/use-in-member-area.ts';
import { RecentSearches } from './recent-searches.tsx';
import styles from './search-dialog.module.css';

interface SearchDialogProps {
  /** Reads the text typed before the dialog was loaded. */
  typed: () => string;
  onClose: () => void;
}

/** Enough for full groups, because the server interleaves the kinds. */
const maxResults = kindNames.length * limits.paletteGroup;

/** The search palette: recent searches, then results in groups. The focus stays in the field; arrows choose an option. */
export function SearchDialog({ typed, onClose }: SearchDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // Not at the first render: letters may arrive until the field has the focus.
  useLayoutEffect(() => setText(typed()), [typed]);
  const [active, setActive] = useState('');
  const { recent, add, remove, clear } = useRecentSearches();
  const wanted = text.trim();
  const settled = useDebounced(wanted);
  const isSearch = wanted.length >= limits.searchFrom;
  const { data, error, refetch } = useQuery({
    ...searchQuery(settled, maxResults),
    enabled: settled.length >= limits.searchFrom,
  });
  const isSettled = settled === wanted;
  // Results of an earlier text are never shown.
  const hits = isSearch && isSettled ? data?.items : undefined;
  const note = matchNote(hits ?? []);
  const failure = isSearch && isSettled && !data ? error : null;
  const pathOf = useInMemberArea() ? paths.member.search : paths.search;

  const change = (next: string) => {
    setText(next);
    setActive('');
  };
  const finish = () => {
    if (isSearch) add(wanted);
    onClose();
  };
  const move = (key: string): boolean => {
    const options = [...document.querySelectorAll(`[id="${id}"] [role="option"]`)];
    const at = options.findIndex((option) => option.id === active);
    const last = options.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      // While no option is active, Home and End move the caret.
      ...(at >= 0 && { Home: 0, End: last }),
    };
    const option = options[targets[key] ?? -1];
    if (!option) return false;
    setActive(option.id);
    option.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Enter') {
      event.preventDefault();
      const option = document.getElementById(active);
      if (option) option.click();
      else if (isSearch) {
        finish();
        navigate(pathOf(wanted));
      }
    } else if (move(key)) event.preventDefault();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') setActive('');
  };
  const optionOf = (name: string) => ({
    id: `${id}-${name}`,
    role: 'option',
    'aria-selected': active === `${id}-${name}`,
    tabIndex: -1,
  });
  const hasOptions = isSearch ? hits !== undefined && hits.length > 0 : recent.length > 0;

  return (
    <Dialog title="Search" size="sm" onClose={onClose}>
      <TextField
        label="Search shows, hosts, streams, merch, posts, members and help"
        value={text}
        autoComplete="off"
        autoFocus
        inputMode="search"
        enterKeyHint="search"
        maxLength={limits.maxSearchLength}
        icon={<Search size={20} aria-hidden="true" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? id : undefined}
        aria-activedescendant={active || undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results} aria-busy={isSearch && !hits && !failure}>
        {note && <p className={styles.note}>{note}</p>}
        <p role="status" className={hits && hits.length > 0 ? 'visually-hidden' : styles.note}>
          {!isSearch && recent.length === 0 && 'Type two letters or more. “Kolo” is a good start.'}
          {hits &&
            hits.length > 0 &&
            `${wordsOf(hits.length)} for “${wanted}”. Choose one with the arrow keys.`}
          {hits?.length === 0 && `Nothing for “${wanted}”. Even the conductor has not heard of it.`}
        </p>
        {!isSearch && recent.length > 0 && (
          <RecentSearches {...{ id, recent, optionOf, onRemove: remove, onClear: clear, onChoose: change }} />
        )}
        {failure && (
          <PanelFailure title="The search failed." error={failure} onRetry={() => void refetch()} />
        )}
        {isSearch && !hits && !failure && (
          <Loading text="Searching…" className={styles.loading}>
            {['first', 'second', 'third'].map((key) => (
              <Skeleton key={key} height="44px" />
            ))}
          </Loading>
        )}
        {hits && hits.length > 0 && (
          <div id={id} role="listbox" aria-label="Results">
            {groupsOf(hits).map(({ kind, hits: found }) => (
              <fieldset key={kind}>
                <legend className={styles.kind}>{kinds[kind].title}</legend>
                {found.slice(0, limits.paletteGroup).map((hit) => (
                  <Link
                    key={hit.id}
                    {...optionOf(`${kind}-${hit.id}`)}
                    className={styles.option ?? ''}
                    to={kinds[kind].urlOf(hit)}
                    onClick={finish}
                  >
                    <HitContent hit={hit} />
                  </Link>
                ))}
              </fieldset>
            ))}
            <Link
              {...optionOf('all')}
              className={styles.option ?? ''}
              data-all=""
              to={pathOf(wanted)}
              onClick={finish}
            >
              <span>
                See all results for “<bdi>{wanted}</bdi>”
              </span>
            </Link>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const wordsOf = (count: number): string => (count === 1 ? '1 result' : `${count} results`);
