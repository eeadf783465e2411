import { z } from 'zod';

/** A colour as browsers write it. */
const HexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0b7285')
  .transform((color) => color.toLowerCase());

const logoBytesMax = 50_000;
const sideMax = 1_000;

/** A small PNG. Nothing else is taken: an SVG may hold scripts, and addresses to load. */
const Logo = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be a PNG in base64')
  .max(Math.ceil(logoBytesMax / 3) * 4, `must be a PNG of ${logoBytesMax / 1_000} kB at most`)
  .refine(isSmallPng, `must be a PNG of ${sideMax} pixels a side at most`);

/** The colour and logo of a workspace, in shares, embeds and PDFs. */
export const Brand = z
  .object({
    color: z.string().nullable().describe('As #rrggbb; null for that of the service.'),
    logo: z.string().nullable().describe('A PNG in base64; null for none.'),
  })
  .meta({ id: 'Brand', description: 'The colour and logo of a workspace, in shares, embeds and PDFs.' });
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
  .meta({ id: 'BrandChange', description: 'Changes to the colour and logo of a workspace.' });
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
    description: 'The colour and logo of a workspace, as outside viewers get them.',
  });
export type ShownBrand = z.infer<typeof ShownBrand>;

/** Reads the signature and the size, which stand in the first 24 bytes: a browser would unpack a picture of any size. */
function isSmallPng(base64: string): boolean {
  const [start] = /^[A-Za-z0-9+/]{32}/.exec(base64) ?? [];
  if (start === undefined) return false;
  const head = Uint8Array.from(atob(start), (sign) => sign.codePointAt(0) ?? 0);
  const signature = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82];
  if (signature.some((byte, place) => head[place] !== byte)) return false;
  const view = new DataView(head.buffer);
  return [view.getUint32(16), view.getUint32(20)].every((side) => side > 0 && side <= sideMax);
}
