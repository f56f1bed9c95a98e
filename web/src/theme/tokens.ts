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

export type Scheme = keyof typeof tokens;
