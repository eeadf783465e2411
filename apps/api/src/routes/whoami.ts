import { fingerprintOf } from '#access';
import { effectiveScopes, operations } from '#contracts';
import type { Whoami } from '#contracts';
import { Route } from '#edge';
import type { Call } from '#edge';
import { Controller } from '@nestjs/common';

@Controller()
export class WhoamiRoutes {
  /** Admission has read all of it: this costs no query of its own. */
  @Route(operations.whoami)
  whoami({ caller: { facts } }: Call<typeof operations.whoami>): Whoami {
    return {
      workspace_id: facts.workspaceId,
      workspace_name: facts.workspaceName,
      key_id: facts.keyId,
      key_prefix: facts.keyPrefix,
      scopes: [...effectiveScopes(facts.scopes)],
      fingerprint: fingerprintOf(facts.workspaceId, facts.keyId),
    };
  }
}
