/** The grounds that a brand's color is written and drawn on, in shares and embeds. */
const grounds = { light: ['#ffffff', '#f8f9fa'], dark: ['#23272c', '#1a1d21'] } as const;

/** WCAG's for text. */
const contrastMin = 4.5;
const steps = 50;

/** A color made legible: darker for the light ground and lighter for the dark one, no more than that takes. */
export function brandColors(color: string): { light: string; dark: string } {
  return { light: legible(color, grounds.light, 0), dark: legible(color, grounds.dark, 255) };
}

/** The contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function legible(color: string, on: readonly string[], towards: number): string {
  for (let step = 0; step < steps; step += 1) {
    const mixed = hexOf(channelsOf(color).map((each) => each + ((towards - each) * step) / steps));
    if (on.every((ground) => contrastOf(mixed, ground) >= contrastMin)) return mixed;
  }
  return hexOf([towards, towards, towards]);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((each) => {
    const share = each / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16));
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}
