/** Of a Workspace that needs nothing else. */
export const workspaceSpec = { displayName: 'Shop', plan: 'scale' };

/** Of an ApiKey of the Workspace `shop`. */
export function keySpec(secretName: string) {
  return {
    workspaceRef: { name: 'shop' },
    displayName: 'Reader',
    scopes: ['read'],
    secret: { writeTo: { name: secretName } },
  };
}
