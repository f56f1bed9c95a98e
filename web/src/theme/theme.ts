import { createTheme, shouldSkipGeneratingVar } from '@mui/material/styles';
import { components } from './components.ts';
import { paletteOf } from './palette.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

const heading = {
  fontFamily: 'var(--font-display)',
  fontWeight: 'var(--weight-bold)',
  lineHeight: 1.08,
  letterSpacing: '-0.02em',
} as const;

/** Variables of components that POC does not use, a third of all. */
const unused =
  /^(overlays|font)|^palette-(AppBar|FilledInput|Slider|SnackbarContent|SpeedDialAction|Step\w+)/;

/** MUI's theme. Its schemes use the `data-scheme` attribute that index.html sets before the first paint. */
export const theme = createTheme({
  cssVariables: {
    colorSchemeSelector: 'data-scheme',
    cssVarPrefix: 'poc',
    shouldSkipGeneratingVar: (keys) => shouldSkipGeneratingVar(keys) || unused.test(keys.join('-')),
  },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  // Inline transition styles ignore the style sheet's rule for reduced motion.
  motion: { reducedMotion: 'system' },
  // Styles of pages take precedence over MUI's wherever they are in the document (see base.css).
  modularCssLayers: '@layer reset, mui;',
  shape: { borderRadius: 14 },
  typography: {
    fontFamily: 'var(--font-text)',
    fontWeightRegular: 'var(--weight-regular)',
    fontWeightMedium: 'var(--weight-bold)',
    fontWeightBold: 'var(--weight-bold)',
    h1: { ...heading, fontSize: 'var(--text-h1)' },
    h2: { ...heading, fontSize: 'var(--text-h2)' },
    h3: { ...heading, fontSize: 'var(--text-h3)' },
    h4: { ...heading, fontSize: 'var(--text-h4)' },
    h5: { ...heading, fontSize: 'var(--text-h5)' },
    body2: { fontSize: 'var(--text-small)' },
    caption: { fontSize: 'var(--text-caption)' },
    button: { textTransform: 'none' },
  },
  components,
});
