import type { PaletteOptions } from '@mui/material/styles';
import { type Scheme, tokens } from './tokens.ts';

/** MUI's palette of one scheme. The contrast threshold is AA's for text. */
export function paletteOf(scheme: Scheme): PaletteOptions {
  const t = tokens[scheme];
  const dark = scheme === 'dark';
  return {
    contrastThreshold: 4.5,
    primary: { main: t.action, dark: t.actionHover, contrastText: t.onAction },
    secondary: { main: t.ink, contrastText: t.ground },
    error: { main: t.error, contrastText: dark ? t.ground : '#FFFFFF' },
    warning: { main: t.warning, contrastText: dark ? t.ground : '#FFFFFF' },
    info: { main: t.info, contrastText: dark ? t.ground : '#FFFFFF' },
    success: { main: t.growth, contrastText: dark ? t.ground : '#FFFFFF' },
    background: { default: t.ground, paper: t.surface },
    text: { primary: t.ink, secondary: t.muted, disabled: t.muted },
    divider: t.line,
  };
}
