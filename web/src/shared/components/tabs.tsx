import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  current: K;
  onChange: (key: K) => void;
}

/**
 * Tabs with the standard keyboard behaviour: one Tab stop, arrows, Home and End. Opened panels stay mounted and retain
 * their state.
 */
export function Tabs<K extends string>({ label, tabs, current, onChange }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<K>>(new Set([current]));
  if (!opened.has(current)) setOpened(new Set([...opened, current]));

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = targets[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.key);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className={styles.tab}
            aria-selected={tab.key === current}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          hidden={tab.key !== current}
        >
          {opened.has(tab.key) && tab.content}
        </div>
      ))}
    </>
  );
}
