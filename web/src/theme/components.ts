import type { Components, Theme } from '@mui/material/styles';

/** MUI's components in POC's design: pills, hairlines, large targets, no shadows in dark mode. */
export const components: Components<Theme> = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 44, paddingInline: 20, borderRadius: 999, fontWeight: 650, fontSize: '1rem' },
      outlined: { borderWidth: 2, borderColor: 'var(--control)' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none', border: '1px solid var(--line)' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 20,
        borderTop: '6px solid var(--danfo)',
        '@media (max-width: 479px)': {
          margin: 16,
          width: 'calc(100% - 32px)',
          maxHeight: 'calc(100% - 32px)',
        },
      },
      paperFullScreen: {
        borderRadius: 0,
        '@media (max-width: 479px)': { margin: 0, width: '100%', maxHeight: 'none' },
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
        fontWeight: 700,
        fontSize: '1.5rem',
        lineHeight: 1.25,
        // Names may be a single long word.
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        // Contains visually hidden text, which would otherwise make the paper scroll too.
        position: 'relative',
        // Room for the outline of the first element.
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
        '@media (max-width: 479px)': { '& > *': { flex: '1 1 auto', whiteSpace: 'nowrap' } },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        marginBottom: 6,
        color: 'var(--ink)',
        fontWeight: 600,
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
        borderRadius: 12,
        backgroundColor: 'var(--surface)',
        color: 'var(--ink)',
        '& > svg': { flex: 'none', color: 'var(--muted)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 4, borderColor: 'var(--info)' },
      },
      input: {
        padding: '12px 14px',
        // Scrolls the label into view with the field.
        scrollMarginTop: '3rem',
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
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
        fontSize: '0.9375rem',
        lineHeight: 'inherit',
        color: 'var(--muted)',
      },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--line)' }, head: { fontWeight: 650 } } },
};
