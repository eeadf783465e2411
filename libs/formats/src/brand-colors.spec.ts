import { describe, expect, it } from '@jest/globals';
import { brandColors, contrastOf } from './brand-colors.js';

const channels = [0, 51, 102, 153, 204, 255].map((each) => each.toString(16).padStart(2, '0'));
const colors = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
);

describe("a brand's color", () => {
  it('is legible on both grounds, whatever it is', () => {
    for (const color of colors) {
      const { light, dark } = brandColors(color);
      for (const ground of ['#ffffff', '#f8f9fa'])
        expect(contrastOf(light, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#23272c', '#1a1d21'])
        expect(contrastOf(dark, ground)).toBeGreaterThanOrEqual(4.5);
      // The words on buttons.
      expect(contrastOf(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(dark, '#10151a')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('stays as it is where it is legible', () => {
    expect(brandColors('#0b7285').light).toBe('#0b7285');
    expect(brandColors('#51adbd').dark).toBe('#51adbd');
  });

  it('knows the contrast of black and white', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#777777')).toBe(1);
  });
});
