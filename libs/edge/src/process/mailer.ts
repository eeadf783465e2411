import { Mailer } from '#workspace';
import type { z } from 'zod';
import type { mailSettings } from './settings.js';

type MailSettings = z.infer<z.ZodObject<typeof mailSettings>>;

/** The mailer of a process; undefined where the deployment sends no mail, for which it takes both settings. */
export function mailerOf({ QG_SMTP_URL: url, QG_SMTP_FROM: from }: MailSettings): Mailer | undefined {
  return url === undefined || from === undefined ? undefined : new Mailer({ url, from });
}
