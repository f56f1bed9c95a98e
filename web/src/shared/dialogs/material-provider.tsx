import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '../../theme/theme.ts';
import { colorModeStorage } from '../preferences/color-mode.ts';

/**
 * MUI's theme for what stands inside it. It wraps the dialogs, and the pages that use MUI, rather than the whole app:
 * the public pages, where phones arrive, then load none of it until it is needed (about 40 KB).
 */
export function MaterialProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      storageManager={colorModeStorage}
      disableTransitionOnChange
    >
      {children}
    </ThemeProvider>
  );
}
