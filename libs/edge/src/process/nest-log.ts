import type { Log } from '#platform';
import type { LoggerService } from '@nestjs/common';

/** Nest's own messages in our log. Only warnings and errors are kept, because the start-up messages help nobody. */
export class NestLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(): void {
    // Dropped: Nest announces every route and module.
  }

  warn(message: unknown, context?: unknown): void {
    this.sink.warn({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    const error = message instanceof Error ? message : undefined;
    this.sink.error({ context: details.at(-1), error }, String(message));
  }
}
