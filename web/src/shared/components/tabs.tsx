import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';

interface TabContent<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<K extends string> {
  label: string;
  tabs: readonly TabContent<K>[];
  current: K;
  onChange: (key: K) => void;
}

/** Tabs with their panels. Opened panels stay mounted and retain their state. */
export function Tabs<K extends string>({ label, tabs, current, onChange }: TabsProps<K>) {
  const id = useId();
  const [opened, setOpened] = useState<ReadonlySet<K>>(new Set([current]));
  if (!opened.has(current)) setOpened(new Set([...opened, current]));
  return (
    <>
      <MuiTabs
        aria-label={label}
        value={current}
        onChange={(_, key: K) => onChange(key)}
        selectionFollowsFocus
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-${tab.key}-panel`}
            label={tab.label}
          />
        ))}
      </MuiTabs>
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
