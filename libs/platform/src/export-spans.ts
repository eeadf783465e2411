import { randomUUID } from 'node:crypto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { version } from './version.js';
import { startExporting } from './tracing.js';
import type { Propagators } from './tracing.js';

/**
 * Starts exporting spans. The SDK's own variables set its exporter, protocol, headers, limits, sampler, propagators and resource
 * detectors. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win over the values given here. Prometheus has the metrics and standard
 * output the logs, so the SDK exports neither.
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
