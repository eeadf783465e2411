import { z } from 'zod';

/** The key of a widget or of a filter in addresses. */
export const WidgetKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'must be lower-case letters, digits, - and _')
  .describe('Its name within the dashboard; made from the title when it is left out.');
