"""Lists and calls with the server of openai-agents, as an agent does; prints what it got."""

import asyncio
import json
import sys

from agents.mcp import MCPServerStreamableHttp


async def main(url: str, secret: str) -> None:
    headers = {"Authorization": f"Bearer {secret}"}
    async with MCPServerStreamableHttp(params={"url": url, "headers": headers}) as server:
        tools = await server.list_tools()
        metrics = await server.call_tool("service_list_metrics", {})
        print(json.dumps({"tools": [tool.name for tool in tools], "metrics": metrics.content[0].text}))


asyncio.run(main(*sys.argv[1:]))
