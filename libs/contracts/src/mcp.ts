/** The only protocol version that the MCP server speaks (SPEC 9). */
export const mcpProtocolVersion = '2025-03-26';

/** The MCP server's name in `initialize` (SPEC 9). */
export const mcpServerInfo = { name: 'service-mcp', version: '1.0.0' } as const;

/** The maximum number of requests in one MCP batch. */
export const mcpBatchMax = 100;
