import type { View } from 'vega';
import { download, fileName } from '../tables/export.js';

/** Downloads a chart as a picture. */
export async function savePicture(view: View, format: 'png' | 'svg', title: string): Promise<void> {
  if (format === 'svg') {
    download(fileName(title, 'svg'), new Blob([await view.toSVG()], { type: 'image/svg+xml' }));
    return;
  }
  const canvas: unknown = await view.toCanvas(2);
  if (canvas instanceof HTMLCanvasElement)
    canvas.toBlob((picture) => picture && download(fileName(title, 'png'), picture), 'image/png');
}
