import { Catalogs, ask } from '#ask';
import { operations } from '#contracts';
import type { AskAnswer } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import type { Clock } from '#platform';
import type { SourceContext } from '#workspace';
import { Controller, Inject } from '@nestjs/common';
import { clockToken, sourceContextToken } from '../tokens.js';

@Controller()
export class AskRoutes {
  readonly #catalogs = new Catalogs();

  constructor(
    @Inject(sourceContextToken) private readonly context: SourceContext,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  @Route(operations.ask)
  ask({ caller: { facts }, body, signal }: Call<typeof operations.ask>): Promise<AskAnswer> {
    return ask(
      { ...this.context, catalogs: this.#catalogs },
      {
        workspaceId: facts.workspaceId,
        asker: { keyId: facts.keyId },
        text: body.question,
        dataSourceIds: body.data_source_ids,
        at: this.clock(),
        signal: signal(),
      },
    );
  }
}
