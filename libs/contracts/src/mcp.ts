/** The only protocol version that the MCP server speaks (SPEC 9). */
export const mcpProtocolVersion = '2025-03-26';

/** The MCP server's name in `initialize` (SPEC 9). */
export const mcpServerInfo = { name: 'service-mcp', version: '1.0.0' } as const;

/** The maximum number of requests in one MCP batch. */
export const mcpBatchMax = 100;

/** The path under which the metadata of the MCP server stands (RFC 9728, 3.1). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/v1/mcp';

/** The address of that metadata. */
export function resourceMetadataUrlOf(publicUrl: string): string {
  return `${publicUrl}${resourceMetadataPath}`;
}
