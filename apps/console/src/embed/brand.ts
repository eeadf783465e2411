import type { EmbedSession } from '#contracts';
import { element } from './elements.js';

type Brand = EmbedSession['brand'];

/** Gives the page the colour of its workspace, in either theme. */
export function showBrand({ colors }: Brand): void {
  const { documentElement: root } = document;
  root.toggleAttribute('data-branded', colors !== null);
  if (colors) root.style.setProperty('--accent', `light-dark(${colors.light}, ${colors.dark})`);
  else root.style.removeProperty('--accent');
}

/** The workspace's logo, which says nothing that the title does not. */
export function logoOf({ logo }: Brand): HTMLElement[] {
  return logo === null
    ? []
    : [element('img', { class: 'logo', src: `data:image/png;base64,${logo}`, alt: '' })];
}
