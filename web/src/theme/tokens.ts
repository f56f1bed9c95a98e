/** The colours of the design per scheme, with measured contrast. Source of the CSS variables and MUI's palette. */
export const tokens = {
  dark: {
    ground: '#0E1411',
    surface: '#161F1A',
    raised: '#1E2A23',
    ink: '#F3F6F1',
    muted: '#A9B8AE',
    line: '#2C3A32',
    control: '#74857A',
    action: '#FFC933',
    onAction: '#14201A',
    actionHover: '#FFD65E',
    link: '#FFC933',
    growth: '#4AD68A',
    live: '#FF7A70',
    error: '#FF8F86',
    warning: '#FFB86B',
    info: '#8FC7FF',
  },
  light: {
    ground: '#FBF8F1',
    surface: '#FFFFFF',
    raised: '#F4EEDF',
    ink: '#14201A',
    muted: '#55655B',
    line: '#E2DBCA',
    control: '#7B887F',
    action: '#0B6B3A',
    onAction: '#FFFFFF',
    actionHover: '#08532D',
    link: '#0B6B3A',
    growth: '#0B6B3A',
    live: '#B3261E',
    error: '#B3261E',
    warning: '#8A5A00',
    info: '#0B5CAD',
  },
} as const;

/** Colours that do not depend on the scheme: danfo paint, night stage, live badge. */
export const fixed = {
  danfo: '#FFC933',
  danfoHover: '#FFD65E',
  danfoInk: '#14201A',
  stage: '#0E1411',
  stageInk: '#F3F6F1',
  stageMuted: '#C3CFC7',
  stageRaised: '#1E2A23',
  stageLine: '#2C3A32',
  stageControl: '#74857A',
  stageLive: '#FF7A70',
  stageGrowth: '#4AD68A',
  badge: '#C62828',
} as const;

/**
 * The scale of the design: all sizes of space, text and corners, and the pace of motion. `--space-1-5` is MUI's
 * `spacing(1.5)`; the sizes with names grow with the window.
 */
export const scale = {
  'space-0-25': '0.125rem',
  'space-0-5': '0.25rem',
  'space-1': '0.5rem',
  'space-1-5': '0.75rem',
  'space-2': '1rem',
  'space-2-5': '1.25rem',
  'space-3': '1.5rem',
  'space-4': '2rem',
  'space-5': '2.5rem',
  'space-6': '3rem',
  'space-8': '4rem',
  'space-10': '5rem',
  'space-12': '6rem',
  'space-grid': 'clamp(1rem, 2.2vw, 1.75rem)',
  'space-card': 'clamp(1.25rem, 3vw, 1.75rem)',
  'space-block': 'clamp(1.5rem, 4vw, 2.75rem)',
  'space-section': 'clamp(2.25rem, 5vw, 3.5rem)',
  'space-page': 'clamp(3rem, 8vw, 6.5rem)',
  'text-hero': 'clamp(2.75rem, 1.4rem + 5vw, 5.75rem)',
  'text-h1': 'clamp(2.25rem, 1.5rem + 3.2vw, 4.25rem)',
  'text-h2': 'clamp(1.75rem, 1.3rem + 2vw, 2.75rem)',
  'text-h3': 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)',
  'text-h4': '1.375rem',
  'text-h5': '1.125rem',
  'text-body': '1rem',
  'text-small': '0.9375rem',
  'text-caption': '0.875rem',
  'radius-s': '8px',
  'radius-m': '12px',
  radius: '14px',
  'radius-l': '20px',
  'radius-pill': '999px',
  quick: '180ms cubic-bezier(0.2, 0.7, 0.2, 1)',
  slow: '420ms cubic-bezier(0.2, 0.7, 0.2, 1)',
  'shadow-low': '0 10px 28px color-mix(in srgb, var(--stage) 32%, transparent)',
  'shadow-high': '0 18px 40px color-mix(in srgb, var(--stage) 18%, transparent)',
} as const;

/** Smallest widths in px of MUI's breakpoints `sm`, `md`, `lg` and `xl`; `xs` starts at 0. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

export type Scheme = keyof typeof tokens;
