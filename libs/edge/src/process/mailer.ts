import { Mailer } from '#workspace';
import type { z } from 'zod';
import type { mailSettings } from './settings.js';

type MailSettings = z.infer<z.ZodObject<typeof mailSettings>>;

/** Returns the mailer of a process; undefined unless both mail settings are set, since the deployment then sends no mail. */
export function mailerOf({ QG_SMTP_URL: url, QG_SMTP_FROM: from }: MailSettings): Mailer | undefined {
  return url === undefined || from === undefined ? undefined : new Mailer({ url, from });
}
