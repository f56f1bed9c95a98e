import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from '../../theme/theme.ts';
import { colorModeStorage } from '../preferences/color-mode.ts';

/** MUI's theme in the user's colour mode. Wraps the app, in the browser and on the server. */
export function MaterialProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      storageManager={colorModeStorage}
      disableTransitionOnChange
      // The documents already contain the variables: see `cssTokens`.
      disableStyleSheetGeneration
    >
      {children}
    </ThemeProvider>
  );
}
