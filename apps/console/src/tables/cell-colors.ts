import type { ColorRule } from '#contracts';

/** The grounds of colored cells, on which the text of either theme is legible; from the set of Okabe and Ito. */
export const cellGrounds: Readonly<Record<ColorRule['color'], string>> = {
  blue: 'light-dark(#cbe6f8, #1d4f73)',
  teal: 'light-dark(#b9e3d4, #0b5a45)',
  yellow: 'light-dark(#fbf6b0, #57530f)',
  orange: 'light-dark(#fbd9a0, #6b4a00)',
  magenta: 'light-dark(#f2d0e2, #6b2f50)',
  gray: 'light-dark(#e3e5e8, #42484f)',
};
