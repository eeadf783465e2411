import { isMcpEnabled, setMcpEnabled } from '#access';
import type { Command } from 'commander';
import { z } from 'zod';
import { parseArgument } from './argument.js';
import type { AsOperator } from './session.js';

const Wanted = z.enum(['on', 'off', 'status']);

/** `admin mcp on|off|status`: the switch of the whole deployment. */
export function addMcpCommand(program: Command, asOperator: AsOperator): void {
  program
    .command('mcp')
    .description('switch MCP on or off for the whole deployment; holds from the next request on')
    .argument('<state>', 'on, off or status', parseArgument(Wanted))
    .action((state: z.infer<typeof Wanted>, _options: object, command: Command) =>
      asOperator(command, async ({ db, act }) => {
        if (state !== 'status') await setMcpEnabled(db, act, state === 'on');
        const enabled = await isMcpEnabled(db);
        return { json: { mcp_enabled: enabled }, table: [{ mcp: enabled ? 'on' : 'off' }] };
      }),
    );
}
