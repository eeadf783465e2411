import { operations } from '#contracts';
import type { WidgetPreview } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import { WidgetStatements, previewWidget } from '#workspace';
import { Controller } from '@nestjs/common';

/** The rows of a widget before it is saved. */
@Controller()
export class WidgetPreviewRoutes {
  constructor(private readonly statements: WidgetStatements) {}

  @Route(operations.previewWidget)
  preview({ caller, body, signal }: Call<typeof operations.previewWidget>): Promise<WidgetPreview> {
    return previewWidget(this.statements, caller.workspaceId, body, signal());
  }
}
