const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** Lets the reader change the theme; the choice is kept in this browser. */
export function startThemeButton(): void {
  const change = document.querySelector<HTMLButtonElement>('#theme');
  if (!change) return;
  change.hidden = false;
  change.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const isDark = dataset['theme'] === undefined ? dark.matches : dataset['theme'] === 'dark';
    dataset['theme'] = isDark ? 'light' : 'dark';
    localStorage.setItem('questglass.docs.theme', dataset['theme']);
  });
}
