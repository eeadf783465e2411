/** The tool by which a model calls an operation over MCP (SPEC 4.2). */
export interface Tool {
  name: `service_${string}`;
  title: string;
  /** The description by which a model chooses the tool: when to use it, what it returns and what it leaves out. */
  description: string;
  arguments: Readonly<Record<string, ToolArgument>>;
}

/** An argument of a tool, which fills a field of the operation's input. */
export interface ToolArgument {
  /** The field of the body, of the query or of the path. */
  field: string;
  description: string;
  required: boolean;
}
