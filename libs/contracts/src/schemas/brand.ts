import { z } from 'zod';
import { readPng } from './png.js';

/** A color as browsers write it. */
const HexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #0b7285')
  .transform((color) => color.toLowerCase());

const logoBytesMax = 50_000;
const sideMax = 1_000;

/** A small PNG, and of it the picture alone. Nothing else is taken: an SVG may hold scripts, and addresses to load. */
const Logo = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be a PNG in base64')
  .max(Math.ceil(logoBytesMax / 3) * 4, `must be a PNG of ${logoBytesMax / 1_000} kB at most`)
  .transform((base64, context) => {
    const png = readPng(base64, sideMax);
    if (png !== undefined) return png;
    context.addIssue(`must be a whole PNG of ${sideMax} pixels a side at most, with nothing behind its end`);
    return z.NEVER;
  });

/** The color and logo of a workspace, in shares, embeds and PDFs. */
export const Brand = z
  .object({
    color: z.string().nullable().describe('As #rrggbb; null for that of the service.'),
    logo: z.string().nullable().describe('A PNG in base64; null for none.'),
  })
  .meta({ id: 'Brand', description: 'The color and logo of a workspace, in shares, embeds and PDFs.' });
export type Brand = z.infer<typeof Brand>;

/** Changes to the brand; omitted fields stay. */
export const BrandChange = z
  .strictObject({
    color: HexColor.nullable().describe(
      'As #rrggbb. It is made darker on light grounds and lighter on dark ones, as far as that takes to be legible.',
    ),
    logo: Logo.nullable().describe('A PNG in base64, of 50 kB and 1,000 pixels a side at most.'),
  })
  .partial()
  .meta({ id: 'BrandChange', description: 'Changes to the color and logo of a workspace.' });
export type BrandChange = z.infer<typeof BrandChange>;

/** The brand as pages of outside viewers take it. */
export const ShownBrand = z
  .object({
    colors: z
      .object({
        light: z.string().describe('As #rrggbb, on the light ground.'),
        dark: z.string().describe('As #rrggbb, on the dark ground.'),
      })
      .nullable()
      .describe('Legible on the light and the dark ground; null for those of the service.'),
    logo: z.string().nullable().describe('A PNG in base64; null for none.'),
  })
  .meta({
    id: 'ShownBrand',
    description: 'The color and logo of a workspace, as outside viewers get them.',
  });
export type ShownBrand = z.infer<typeof ShownBrand>;
