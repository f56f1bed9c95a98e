import IconButton from '@mui/material/IconButton';
import { Search } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored } from '../../shared/browser-storage.ts';
import { lazyPart } from '../../shared/code/lazy-part.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazyPart(load, 'SearchDialog');
/** Preloads the code before a click. Failures are ignored here: the click reports them. */
const warm = () => void load().catch(() => undefined);

const SearchButton = memo(({ onOpen }: { onOpen: () => void }) => (
  <IconButton aria-label="Search" aria-keyshortcuts="Control+K Meta+K" onPointerEnter={warm} onClick={onOpen}>
    <Search size={21} aria-hidden="true" />
  </IconButton>
));

/** The shortcut can be turned off in the settings. */
const hasSlash = () => readStored(storageKeys.slashShortcut) !== 'off';
const fields = 'input, textarea, select, [contenteditable]';

/** The search palette of a shell. Ctrl+K, Cmd+K and, unless turned off, "/" also open it. */
export function useSearch(): { button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const typed = useTypedAhead(isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof Element && target.closest(fields) !== null;
      const isShortcut =
        ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' && !isTyping && hasSlash();
      if (!isShortcut || altKey || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return {
    button: <SearchButton onOpen={open} />,
    dialog: isOpen && <SearchDialog typed={typed} onClose={() => setOpen(false)} />,
  };
}
