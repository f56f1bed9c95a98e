import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '../../theme/theme.ts';
import { colorModeStorage } from '../preferences/color-mode.ts';

/**
 * MUI's theme. Wraps dialogs and the pages that use MUI, not the whole app, so that public pages do not load it (about
 * 40 KB).
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
