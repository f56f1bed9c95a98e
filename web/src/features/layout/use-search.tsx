import IconButton from '@mui/material/IconButton';
import { Search } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../shared/code/lazy-part.tsx';
import { useSlashShortcut } from '../../shared/preferences/slash-shortcut.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazyPart(load, 'SearchDialog');
/** Loads the code shortly before a press. A failure is shown by the press. */
const warm = () => void load().catch(() => undefined);

const SearchButton = memo(({ onOpen, keys }: { onOpen: () => void; keys: string }) => (
  <IconButton aria-label="Search" aria-keyshortcuts={keys} onPointerEnter={warm} onClick={onOpen}>
    <Search size={21} aria-hidden="true" />
  </IconButton>
));

const modified = 'Control+K Meta+K';
const fields = 'input, textarea, select, [contenteditable]';

/** The search palette of a shell, which Ctrl+K, Cmd+K and, unless turned off, "/" open, too. */
export function useSearch(): { button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const typed = useTypedAhead(isOpen);
  const hasSlash = useSlashShortcut();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof Element && target.closest(fields) !== null;
      const isShortcut =
        ctrlKey || metaKey ? key.toLowerCase() === 'k' : hasSlash && key === '/' && !isTyping;
      if (!isShortcut || altKey || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, hasSlash]);
  return {
    button: <SearchButton onOpen={open} keys={hasSlash ? `${modified} /` : modified} />,
    dialog: isOpen && <SearchDialog typed={typed} onClose={() => setOpen(false)} />,
  };
}
