import { describe, jest } from '@jest/globals';
import { hasApiServer } from './api-server.js';

/** Describes what takes a Kubernetes API server; where there is none it is skipped, and says so. */
export function describeWithApiServer(name: string, specs: () => void): void {
  // For what hangs: on a busy machine the server alone may take a minute to start.
  jest.setTimeout(300_000);
  if (!hasApiServer)
    process.stderr.write(
      'SKIPPED: test/controller takes etcd and kube-apiserver; set KUBEBUILDER_ASSETS to their folder.\n',
    );
  (hasApiServer ? describe : describe.skip)(name, specs);
}
