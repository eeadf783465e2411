"""Lists and calls with the official SDK in its second major version; prints what it got."""

import asyncio
import json
import sys

import httpx2
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client


async def main(url: str, secret: str) -> None:
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {secret}"}) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            tools = (await client.list_tools()).tools
            metrics = await client.call_tool("service_list_metrics", {})
            print(json.dumps({"tools": [tool.name for tool in tools], "metrics": metrics.content[0].text}))


asyncio.run(main(*sys.argv[1:]))
