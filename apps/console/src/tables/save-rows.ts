import { loadPart } from '../shell/part.js';
import { formatsOf, headersOf } from '#formats';
import type { Formatted } from '#formats';
import { download, fileName, toCsv } from './export.js';

/** Downloads rows as a CSV file. */
export function saveCsv(title: string, answer: Formatted): void {
  const text = toCsv(headersOf(answer), answer.rows);
  download(fileName(title, 'csv'), new Blob([text], { type: 'text/csv' }));
}

/** Downloads rows as a workbook; the code for workbooks is loaded with the first one. */
export async function saveXlsx(title: string, answer: Formatted): Promise<void> {
  const { toXlsx } = await loadPart(() => import('./to-xlsx.js'));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  download(
    fileName(title, 'xlsx'),
    new Blob([toXlsx(headersOf(answer), answer.rows, formatsOf(answer))], { type }),
  );
}
