const quantity = '^[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$';
const byte = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])';
const ipv4 = `${byte}(\\.${byte}){3}(/(3[0-2]|[12]?[0-9]))?`;
const ipv6 = '[0-9a-fA-F]*:[0-9a-fA-F:.]*(/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))?';
const namePattern = '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$';

/**
 * An object whose fields are known.
 * @param {Record<string, object>} properties
 * @param {string[]} required
 */
const object = (properties, required = []) => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 && { required }),
  properties,
});
const string = { type: 'string' };
const anything = {};
const list = { type: 'array' };
const name = { type: 'string', pattern: namePattern };

/** The resources that a container can be given: those of Kubernetes, and those of others by their domain. */
const resourceList = {
  type: 'object',
  additionalProperties: false,
  patternProperties: {
    '^(cpu|memory|ephemeral-storage|hugepages-[0-9]+[KMG]i|[a-z0-9.-]+/[A-Za-z0-9._-]+)$': {
      type: ['string', 'number'],
      pattern: quantity,
      minimum: 0,
    },
  },
};

/** @type {Record<string, object>} What a value, or each item of a list, may be beyond a type; values.yaml names it behind @shape or @items. */
export const shapes = {
  quantity: { type: 'string', pattern: quantity },
  namespace: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$' },
  range: { type: 'string', pattern: `^(${ipv4}|${ipv6})$` },
  host: {
    type: 'string',
    pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
  },
  secretName: { type: 'string', pattern: `^$|${namePattern}` },
  resources: object({ requests: resourceList, limits: resourceList, claims: list }),
  settings: {
    type: 'object',
    additionalProperties: false,
    patternProperties: {
      '^[A-Za-z_][A-Za-z0-9_]*$': string,
      '^(QG_WEBHOOK|HTTPS?|https?|ALL|all)_(PROXY|proxy)$': {
        type: 'string',
        pattern: '^(https?://[^\\s/?#]+/?)?$',
      },
    },
  },
  secretReference: object({ name }, ['name']),
  variable: object({ name: { type: 'string', minLength: 1 }, value: string, valueFrom: { type: 'object' } }, [
    'name',
  ]),
  variables: object({ prefix: string, configMapRef: { type: 'object' }, secretRef: { type: 'object' } }),
  gateway: object(
    { name, namespace: name, group: string, kind: string, sectionName: string, port: { type: 'integer' } },
    ['name'],
  ),
  tls: object({ hosts: { type: 'array', items: string }, secretName: name }),
  peer: object({ ipBlock: anything, namespaceSelector: anything, podSelector: anything }),
  egressRule: object({ to: list, ports: list }),
};
