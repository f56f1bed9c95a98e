import { SwitchRow } from '../forms/switch-row.tsx';
import { setSlashShortcut, useSlashShortcut } from './slash-shortcut.ts';

export function SlashSwitch() {
  return (
    <SwitchRow
      label="Search with the / key"
      text="On this device. Ctrl+K and ⌘K always open the search."
      checked={useSlashShortcut()}
      onChange={setSlashShortcut}
    />
  );
}
