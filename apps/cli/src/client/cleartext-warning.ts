import { isCleartext } from '../config/base-url.js';
import type { Connection } from '../config/connection.js';
import type { Environment } from '../environment.js';
import { printMessage } from '../output/print.js';

/** Warns before an API key goes over a connection that others can read; only a deployment's operator can mend that. */
export function warnOfCleartext(environment: Environment, { base }: Connection): void {
  if (isCleartext(base))
    printMessage(environment, `warning: ${base} is not encrypted; others can read the API key on the way`);
}
