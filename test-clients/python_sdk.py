"""Lists and calls with the official SDK in its first major version; prints what it got."""

import asyncio
import json
import sys

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client


async def main(url: str, secret: str) -> None:
    headers = {"Authorization": f"Bearer {secret}"}
    async with streamablehttp_client(url, headers=headers) as (read, write, _), ClientSession(read, write) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        metrics = await session.call_tool("service_list_metrics", {})
        print(json.dumps({"tools": [tool.name for tool in tools], "metrics": metrics.content[0].text}))


asyncio.run(main(*sys.argv[1:]))
