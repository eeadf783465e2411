import { checkModelSettings, modelSettings } from '#ask';
import { runningSettings, servingSettings, sourceSettings } from '#edge';
import { listSetting } from '#platform';
import { z } from 'zod';

/** MCP's own settings; all-in-one reads them beside the api's. */
export const mcpSettings = {
  QG_MCP_ORIGINS: listSetting(z.url({ protocol: /^https?$/ })).describe(
    'Pages that may call the MCP server from a browser besides those of QG_PUBLIC_URL, as https://host with commas. Programs send no Origin.',
  ),
  QG_MCP_LENIENT_INITIALIZE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'on: initialize passes whatever MCP-Protocol-Version says, for clients that send a newer one before they know ours. Every other request is still refused.',
    ),
};

/** The settings of the mcp process. */
export const McpConfig = z
  .object({
    ...servingSettings,
    ...mcpSettings,
    ...sourceSettings,
    ...modelSettings,
    ...runningSettings,
  })
  .superRefine(checkModelSettings);
export type McpConfig = z.infer<typeof McpConfig>;

/** The settings of serving MCP, in whichever process. */
export type McpServing = Pick<
  McpConfig,
  | 'DATABASE_URL'
  | 'QG_PUBLIC_URL'
  | 'QG_OAUTH'
  | 'QG_BODY_BYTES_MAX'
  | 'QG_MCP_ORIGINS'
  | 'QG_MCP_LENIENT_INITIALIZE'
>;
