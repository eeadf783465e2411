// Lists and calls with LangChain's adapter; prints what it got.
import { MultiServerMCPClient } from '@langchain/mcp-adapters';

const [url, secret] = process.argv.slice(2);
const client = new MultiServerMCPClient({
  mcpServers: { questglass: { transport: 'http', url, headers: { Authorization: `Bearer ${secret}` } } },
});
const tools = await client.getTools();
const metrics = tools.find(({ name }) => name === 'service_list_metrics');
process.stdout.write(
  JSON.stringify({ tools: tools.map(({ name }) => name), metrics: await metrics?.invoke({}) }),
);
await client.close();
