// Lists and calls with the AI SDK's client; prints what it got.
import { createMCPClient } from '@ai-sdk/mcp';

const [url, secret] = process.argv.slice(2);
const client = await createMCPClient({
  transport: { type: 'http', url, headers: { Authorization: `Bearer ${secret}` } },
});
const tools = await client.tools();
const metrics = await tools['service_list_metrics']?.execute({}, { toolCallId: '1', messages: [] });
process.stdout.write(JSON.stringify({ tools: Object.keys(tools), metrics: metrics?.content?.[0]?.text }));
await client.close();
