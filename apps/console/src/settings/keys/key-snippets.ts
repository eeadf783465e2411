interface Snippet {
  name: string;
  note?: string;
  text: string;
}

/** Working examples for each surface that takes the key. */
export function snippetsFor(secret: string, base: string, mayAsk: boolean): Snippet[] {
  const authorization = `Authorization: Bearer ${secret}`;
  const question = 'How many customers are there?';
  const mcp = { url: `${base}/v1/mcp`, headers: { Authorization: `Bearer ${secret}` } };
  return [
    {
      name: 'curl',
      text: mayAsk
        ? `curl -s ${base}/v1/ask \\\n  -H "${authorization}" \\\n  -H 'content-type: application/json' \\\n  -d '{"question":"${question}"}'`
        : `curl -s ${base}/v1/dashboards \\\n  -H "${authorization}"`,
    },
    {
      name: 'CLI',
      text: `qg login --base ${base} --api-key ${secret}\n${mayAsk ? `qg query "${question}"` : 'qg sources list'}`,
    },
    {
      name: 'Claude Code',
      text: `claude mcp add --transport http questglass ${base}/v1/mcp \\\n  --header "${authorization}"`,
    },
    {
      name: 'Cursor',
      note: 'In .cursor/mcp.json:',
      text: JSON.stringify({ mcpServers: { questglass: mcp } }, null, 2),
    },
    {
      name: 'VS Code',
      note: 'In .vscode/mcp.json:',
      text: JSON.stringify({ servers: { questglass: { type: 'http', ...mcp } } }, null, 2),
    },
  ];
}
