import { createTheme } from '@mantine/core';

/** One calm color. Its eighth shade holds white text at 5.6 to 1, in both themes. */
export const theme = createTheme({
  primaryColor: 'lagoon',
  primaryShade: { light: 8, dark: 8 },
  colors: {
    lagoon: [
      '#e6f5f8',
      '#d2eaef',
      '#a6d5de',
      '#77c0cd',
      '#51adbd',
      '#389fb1',
      '#228ea0',
      '#127f92',
      '#0b7285',
      '#065a6a',
    ],
  },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', fw: 500 } },
    // Mantine's own background of a closed item is the page's, in the light theme.
    Accordion: { styles: { item: { background: 'var(--card)', border: '1px solid var(--line)' } } },
    // The placeholder that would get the first focus is no menu item, which screen readers announce.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A list stays open while fields above it arrive and push its own out of a small window.
    Select: { defaultProps: { comboboxProps: { hideDetached: false } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    // Its element would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        // The dialog then grows only downwards, so that its contents do not move.
        yOffset: '10dvh',
        overlayProps: { blur: 2 },
        closeButtonProps: { 'aria-label': 'Close' },
        // A stray click must not discard input, nor a secret that is shown once.
        closeOnClickOutside: false,
      },
    },
  },
});
