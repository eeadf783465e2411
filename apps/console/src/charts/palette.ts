/**
 * The colors of names, which the console and embeds share; the first eight are legible on either ground. They stay distinguishable without
 * the perception of red, green or blue, which palette.spec.ts enforces.
 */
export const palettes: Readonly<Record<'light' | 'dark', [string, ...string[]]>> = {
  light: ['#0b7285', '#b08900', '#0b2a5b', '#228be6', '#a61e4d', '#868e96', '#5c2e00', '#8f6a00'],
  dark: ['#3bc9db', '#fcc419', '#e64980', '#228be6', '#ff8787', '#ffec99', '#b08900', '#99e9f2'],
};

/** The background colors. */
export const grounds = { light: '#ffffff', dark: '#1a1d21' } as const;
