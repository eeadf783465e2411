import { ColumnFormat } from '#contracts';
import { z } from 'zod';

const Cells = z.array(z.array(z.json()));

/** A part of a notice: a text, a table, a chart, or several of them under one title. */
export const NoticeSection = z.object({
  title: z.string(),
  text: z.string().nullable(),
  table: z
    .object({
      columns: z.array(z.string()),
      /** One for each column; none in older queued notices. */
      formats: z.array(ColumnFormat).default([]),
      rows: Cells,
      rows_left_out: z.int(),
    })
    .nullable(),
  chart: z
    .object({ spec: z.record(z.string(), z.json()), columns: z.array(z.string()), rows: Cells })
    .nullable(),
});
export type NoticeSection = z.infer<typeof NoticeSection>;

/** A notice before it is formatted as a mail or a message: plain text throughout, which each format escapes for itself. */
export const NoticeContent = z.object({
  subject: z.string(),
  lead: z.string(),
  /** Decides its color. */
  mood: z.enum(['alarm', 'relief', 'plain']),
  /** The path of the page in the console with more. */
  path: z.string(),
  sections: z.array(NoticeSection),
});
export type NoticeContent = z.infer<typeof NoticeContent>;

/** The topics of notices, which a person may opt out of. */
export const NoticeTopic = z.enum(['alerts', 'schedules', 'digests']);
export type NoticeTopic = z.infer<typeof NoticeTopic>;
