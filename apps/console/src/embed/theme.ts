import type { EmbedTheme } from '#contracts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen: EmbedTheme = 'auto';

dark.addEventListener('change', tell);

/** Light, dark, or the viewer's system theme. */
export function setTheme(theme: EmbedTheme): void {
  chosen = theme;
  document.documentElement.dataset['theme'] = theme;
  tell();
}

export function isDark(): boolean {
  return chosen === 'dark' || (chosen === 'auto' && dark.matches);
}

/** Charts are redrawn when the colors change. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
