import { jest } from '@jest/globals';
import { describeWhere } from '../describe-where.js';
import { hasApiServer } from './api-server.js';

/** Describes what takes a Kubernetes API server; where there is none it is skipped, and says so. */
export function describeWithApiServer(name: string, specs: () => void): void {
  // For what hangs: on a busy machine the server alone may take a minute to start.
  jest.setTimeout(300_000);
  const needs = 'etcd and kube-apiserver; KUBEBUILDER_ASSETS names their folder';
  describeWhere(hasApiServer, needs, name, specs);
}
