import type { ChipProps } from '@mui/material/Chip';
import type { Components, Theme } from '@mui/material/styles';

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    danfo: true;
    stage: true;
    link: true;
    quiet: true;
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    danfo: true;
    stage: true;
    live: true;
  }
}

const chipColours = {
  default: { backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  success: {
    backgroundColor: 'color-mix(in srgb, var(--growth) 16%, var(--surface))',
    color: 'var(--growth)',
  },
  warning: {
    backgroundColor: 'color-mix(in srgb, var(--warning) 14%, var(--surface))',
    color: 'var(--warning)',
  },
  danfo: { backgroundColor: 'var(--danfo)', color: 'var(--danfo-ink)' },
  // Readable on pictures of any colour.
  stage: { backgroundColor: 'var(--stage)', color: 'var(--stage-ink)' },
  live: {
    backgroundColor: 'var(--badge)',
    color: '#FFFFFF',
    '&::before': {
      content: '""',
      // Forced colours remove backgrounds, not borders.
      border: '4px solid',
      borderRadius: 'var(--radius-pill)',
      animation: 'pulse 1.6s ease-in-out infinite',
    },
  },
} as const;

/** MUI's components in POC's design: pills, hairlines, large targets, no shadows in dark mode. */
export const components: Components<Theme> = {
  MuiButtonBase: {
    // Ripples are too expensive on phones.
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&:focus-visible, &.Mui-focusVisible': { outline: '3px solid var(--info)', outlineOffset: 3 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        gap: 8,
        minWidth: 0,
        minHeight: 48,
        padding: '8px 24px',
        border: '2px solid transparent',
        borderRadius: 'var(--radius-pill)',
        font: 'var(--weight-bold) 1rem / 1.2 var(--font-text)',
        textAlign: 'center',
        transition: 'background-color var(--quick), transform var(--quick)',
        '& > svg': { flex: 'none' },
        '&:active': { transform: 'translateY(1px)' },
        '&&.Mui-disabled': {
          backgroundColor: 'var(--raised)',
          color: 'var(--muted)',
          cursor: 'not-allowed',
          pointerEvents: 'auto',
        },
        variants: [
          {
            props: { size: 'small' },
            style: { minHeight: 44, paddingInline: 18, fontSize: 'var(--text-small)' },
          },
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: 'var(--control)',
              color: 'var(--ink)',
              '@media (hover: hover)': {
                '&:hover': { backgroundColor: 'color-mix(in srgb, var(--ink) 8%, transparent)' },
              },
            },
          },
          {
            // Panels may set a custom action colour.
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: 'var(--action)',
              color: 'var(--on-action)',
              '@media (hover: hover)': { '&:hover': { backgroundColor: 'var(--action-hover)' } },
            },
          },
          {
            // Links within text and forms; `small` is for links within a line.
            props: { variant: 'link' },
            style: {
              minHeight: 44,
              padding: 0,
              border: 0,
              borderRadius: 'var(--radius-s)',
              color: 'var(--link)',
              font: 'inherit',
              fontWeight: 'var(--weight-bold)',
              textDecoration: 'underline',
              textUnderlineOffset: '0.2em',
              '@media (hover: hover)': { '&:hover': { backgroundColor: 'transparent' } },
            },
          },
          { props: { variant: 'link', size: 'small' }, style: { minHeight: 32 } },
          {
            // Icons and counts in a row of a card. The icon of a pressed toggle is filled.
            props: { variant: 'quiet' },
            style: {
              minWidth: 24,
              minHeight: 44,
              padding: '0 4px',
              border: 0,
              color: 'inherit',
              '&[aria-pressed="true"] svg': { color: 'var(--live)', fill: 'currentColor' },
              '@media (hover: hover)': { '&:hover': { backgroundColor: 'transparent', color: 'var(--ink)' } },
            },
          },
          // For the stage, which is dark in both schemes.
          {
            props: { variant: 'danfo' },
            style: {
              backgroundColor: 'var(--danfo)',
              color: 'var(--danfo-ink)',
              '@media (hover: hover)': { '&:hover': { backgroundColor: 'var(--danfo-hover)' } },
            },
          },
          {
            props: { variant: 'stage' },
            style: {
              borderColor: 'color-mix(in srgb, var(--stage-ink) 55%, transparent)',
              color: 'var(--stage-ink)',
              '@media (hover: hover)': {
                '&:hover': { backgroundColor: 'color-mix(in srgb, var(--stage-ink) 14%, transparent)' },
              },
            },
          },
        ],
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: {
        width: 44,
        height: 44,
        padding: 0,
        '@media (hover: hover)': {
          '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)' },
        },
      },
    },
  },
  MuiChip: {
    defaultProps: { component: 'span' } as ChipProps,
    styleOverrides: {
      root: {
        gap: 6,
        height: 'auto',
        padding: '0.2rem 0.65rem',
        borderRadius: 'var(--radius-pill)',
        font: 'var(--weight-bold) var(--text-caption) / 1.25 var(--font-text)',
        variants: Object.entries(chipColours).map(([color, style]) => ({
          props: { color: color as keyof typeof chipColours },
          style,
        })),
      },
      label: { display: 'inline-flex', alignItems: 'center', gap: 6, padding: 0 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 0, marginBottom: 24, borderBottom: '1px solid var(--line)' },
      list: { gap: 'clamp(0rem, 2vw - 0.5rem, 1.5rem)' },
      indicator: { height: 6, borderRadius: '3px 3px 0 0', background: 'var(--stripe)' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        flex: 'none',
        minWidth: 0,
        minHeight: 48,
        padding: '0 4px',
        color: 'var(--muted)',
        font: 'var(--weight-bold) clamp(0.875rem, 0.75rem + 0.6vw, 1rem) / 1.6 var(--font-text)',
        '&.Mui-selected': { color: 'var(--ink)' },
        // The list of tabs scrolls and clips outlines outside it.
        '&:focus-visible': { outlineOffset: -3 },
        '@media (hover: hover)': { '&:hover': { color: 'var(--ink)' } },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded', animation: 'wave', 'aria-hidden': true },
    styleOverrides: {
      root: { borderRadius: 'var(--radius-s)', backgroundColor: 'var(--raised)' },
      wave: {
        '&::after': {
          background:
            'linear-gradient(90deg, transparent, color-mix(in srgb, var(--ink) 6%, transparent), transparent)',
        },
      },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--danfo)',
        color: 'var(--danfo-ink)',
        fontFamily: 'var(--font-display)',
        fontWeight: 'var(--weight-bold)',
        '& img': { width: '100%', height: '100%', objectFit: 'cover', backgroundColor: 'var(--raised)' },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '14px 18px',
        borderRadius: 'var(--radius-m)',
        font: 'var(--weight-regular) 1rem / 1.6 var(--font-text)',
      },
      message: { padding: 0, minWidth: 0, '& a': { color: 'inherit' } },
      filled: { border: 0, backgroundColor: 'var(--badge)', color: '#FFFFFF' },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { minHeight: 44, marginInline: 0, gap: 10 },
      label: { lineHeight: 1.4, font: 'inherit' },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 0,
        color: 'var(--control)',
        '& span': { display: 'grid' },
        '& svg': { gridArea: '1 / 1', width: 28, height: 28, margin: -3 },
        '& input:checked + span': { color: 'var(--action)' },
        '& span > svg:last-of-type': {
          fill: 'currentColor',
          '& path': { stroke: 'var(--on-action)', fill: 'none' },
        },
        '& input:checked + span > svg:first-of-type': { visibility: 'hidden' },
        '& input:not(:checked) + span > svg:last-of-type': { visibility: 'hidden' },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 'var(--radius-pill)', backgroundColor: 'var(--line)' },
      bar: { borderRadius: 'var(--radius-pill)', backgroundColor: 'var(--growth)' },
    },
  },
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none', border: '1px solid var(--line)' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 'var(--radius-l)',
        borderTop: '6px solid var(--danfo)',
        '@media (max-width: 599px)': {
          margin: 16,
          width: 'calc(100% - 32px)',
          maxHeight: 'calc(100% - 32px)',
        },
      },
      paperFullScreen: {
        borderRadius: 0,
        '@media (max-width: 599px)': { margin: 0, width: '100%', maxHeight: 'none' },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 16,
        fontFamily: 'var(--font-display)',
        fontWeight: 'var(--weight-bold)',
        fontSize: 'var(--text-h3)',
        lineHeight: 1.25,
        // Names may be a single long word.
        overflowWrap: 'anywhere',
        '& h2': { font: 'inherit', letterSpacing: 'inherit' },
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        // Contains visually hidden text, which would otherwise make the paper scroll too.
        position: 'relative',
        // Space for the outline of the first element.
        '.MuiDialogTitle-root + &': { paddingTop: 4 },
        // The content scrolls between title and buttons only if there is room for all three.
        '@media (max-height: 479px)': { flex: 'none', overflow: 'visible' },
      },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '8px 24px 24px',
        flexWrap: 'wrap',
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        // On phones, two long labels stack without wrapping.
        '@media (max-width: 599px)': { '& > *': { flex: '1 1 auto', whiteSpace: 'nowrap' } },
      },
    },
  },
  // As wide as its container, or as its content in a row.
  MuiFormControl: { styleOverrides: { root: { display: 'flex' } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        marginBottom: 6,
        color: 'var(--ink)',
        fontWeight: 'var(--weight-bold)',
        lineHeight: 'inherit',
        // Errors are shown below the field and by its frame, not by the label.
        '&.Mui-focused, &.Mui-error': { color: 'var(--ink)' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        gap: 8,
        minHeight: 52,
        borderRadius: 'var(--radius-m)',
        backgroundColor: 'var(--surface)',
        color: 'var(--ink)',
        '& > svg, & > .MuiIconButton-root': { flex: 'none', color: 'var(--muted)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--error)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 4, borderColor: 'var(--info)' },
      },
      input: {
        padding: '12px 14px',
        '&.MuiInputBase-inputAdornedStart': { paddingLeft: 0 },
        // Scrolls the label into view with the field.
        scrollMarginTop: '3rem',
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
        '&::-webkit-search-cancel-button': { display: 'none' },
        'textarea&': { height: 'auto', minHeight: '7rem', fieldSizing: 'content', resize: 'vertical' },
      },
      // The frame needs no gap, because labels are above the fields. Without this rule, fieldset styles would apply to
      // its legend.
      notchedOutline: {
        top: 0,
        borderWidth: 2,
        borderColor: 'var(--control)',
        '& legend': { display: 'none' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginInline: 0,
        marginTop: 6,
        fontSize: 'var(--text-small)',
        lineHeight: 'inherit',
      },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiTableCell: {
    styleOverrides: { root: { borderColor: 'var(--line)' }, head: { fontWeight: 'var(--weight-bold)' } },
  },
};
