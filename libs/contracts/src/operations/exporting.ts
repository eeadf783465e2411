import { exportHeaders, exportMedia } from '../schemas/exports.js';

/** The common part of the row exports, by keys and by members. */
export const exported = {
  method: 'GET',
  headers: exportHeaders,
  refusals: ['conflict', 'too_many_attempts'],
  status: 200,
  media: exportMedia,
} as const;

/** The description of all of them. */
export const exporting =
  'Its statement is run anew and its rows are sent as they come, up to the limit in Questglass-Row-Limit. A statement that fails before its first rows is refused with conflict; one that fails later breaks the connection off before the end of the body. Whoever hangs up ends the statement.';
