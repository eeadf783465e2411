import { randomUUID } from 'node:crypto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { version } from './version.js';
import { startExporting } from './tracing.js';
import type { Propagators } from './tracing.js';

/**
 * Starts exporting spans. Exporter, protocol, headers, limits, sampler, propagators and detectors of resources are the SDK's own, by the
 * variables that everyone uses; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win over what is said here. Metrics are Prometheus' and
 * logs go to standard output, so the SDK has none of either.
 */
export function exportSpans(serviceName: string, propagators: Propagators): void {
  const service = {
    'service.name': serviceName,
    'service.namespace': 'questglass',
    'service.version': version,
    'service.instance.id': randomUUID(),
  };
  const sdk = new NodeSDK({
    resource: defaultResource().merge(resourceFromAttributes(service)),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  startExporting(propagators);
}
