import Popover from '@mui/material/Popover';
import { Radio } from '../../shared/forms/radio.tsx';
import { SwitchRow } from '../../shared/forms/switch-row.tsx';
import { type ColorMode, setColorMode, useColorMode } from '../../shared/preferences/color-mode.ts';
import { setLowData, useLowData } from '../../shared/preferences/low-data.ts';
import { SlashSwitch } from '../../shared/search/slash-switch.tsx';
import styles from './layout.module.css';

const modes: readonly { mode: ColorMode; label: string }[] = [
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
  { mode: 'system', label: 'System' },
];

interface DisplayPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

export function DisplayPanel({ anchor, onClose }: DisplayPanelProps) {
  const mode = useColorMode();
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { className: styles.panel, role: 'dialog', 'aria-label': 'Display and data settings' },
      }}
      onClose={onClose}
    >
      <fieldset>
        <legend>Lights</legend>
        {modes.map((each) => (
          <Radio
            key={each.mode}
            name="colour-mode"
            label={each.label}
            checked={mode === each.mode}
            onChange={() => setColorMode(each.mode)}
          />
        ))}
      </fieldset>
      <SwitchRow
        label="Low data"
        text="Small pictures, nothing plays automatically"
        checked={useLowData()}
        onChange={setLowData}
      />
      <SlashSwitch />
    </Popover>
  );
}
