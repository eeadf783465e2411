"""Lists and calls with fastmcp; prints what it got."""

import asyncio
import json
import sys

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport


async def main(url: str, secret: str) -> None:
    transport = StreamableHttpTransport(url, headers={"Authorization": f"Bearer {secret}"})
    async with Client(transport) as client:
        tools = await client.list_tools()
        metrics = await client.call_tool("service_list_metrics", {})
        print(json.dumps({"tools": [tool.name for tool in tools], "metrics": metrics.content[0].text}))


asyncio.run(main(*sys.argv[1:]))
