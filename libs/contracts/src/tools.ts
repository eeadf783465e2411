import type { Tool } from './tool.js';

/** The maximum number of records that a tool lists; `left_out` gives the number of the others. */
export const toolRecordsMax = 100;

/** The maximum number of answer rows that a tool returns, so that they fit into a conversation with a model. */
export const toolRowsMax = 100;

const list = `{"data":[…],"left_out":n}, newest first; at most ${toolRecordsMax}, left_out says how many more there are`;

/** The tools of SPEC 4.2, each written for the model that has to choose between them. */
export const tools = {
  askData: {
    name: 'service_ask_data',
    title: 'Ask the data',
    description:
      "Answers a question about the workspace's data in plain English: writes SQL for the connected data source, runs it read-only and returns the result. Use it for anything that needs numbers or rows (counts, sums, trends, comparisons, top lists). One self-contained question per call: there is no memory of earlier calls, so name the measure, the filters and the period. Returns JSON with sql, columns, rows, insight (a short summary), chart_spec (Vega-Lite), suggestions (follow-up questions), reading (what the question was understood as) and confidence (from 0 to 1). " +
      `At most ${toolRowsMax} rows; left_out says how many more the answer has, so ask for totals or a top list rather than for whole tables. Where it fails, success is false and error says why; suggestions then hold readings or questions that work.`,
    arguments: {
      question: {
        field: 'question',
        required: true,
        description:
          'One question in plain English, complete in itself, such as "Revenue by month this year".',
      },
      source_ids: {
        field: 'data_source_ids',
        required: false,
        description:
          "Ids from service_list_sources to limit the answer to. Leave it out for the workspace's default source.",
      },
      tier: {
        field: 'model_tier',
        required: false,
        description: "How much reasoning to spend. Leave it out for the workspace's own setting.",
      },
    },
  },
  listMetrics: {
    name: 'service_list_metrics',
    title: 'List metrics',
    description: `Lists the workspace's curated metrics: what the business calls revenue, churn and the like, with definition, dimensions to cut by and synonyms. Use it before asking, to put a question in the workspace's own words. It holds definitions, not values: values come from service_ask_data. Returns ${list}.`,
    arguments: {},
  },
  listDashboards: {
    name: 'service_list_dashboards',
    title: 'List dashboards',
    description: `Lists the workspace's dashboards by id and name. Use it to find the id that service_get_dashboard needs. Returns ${list}.`,
    arguments: {},
  },
  listSources: {
    name: 'service_list_sources',
    title: 'List data sources',
    description: `Lists the connected data sources (databases and files) by id, name and type. Use it when a question concerns a particular source: service_ask_data takes these ids as source_ids. Returns ${list}.`,
    arguments: {},
  },
  getDashboard: {
    name: 'service_get_dashboard',
    title: 'Read a dashboard',
    description:
      "Reads one dashboard's document: name, description, status and its widgets with title, type, question or SQL, chart and layout. Use it to see what a dashboard shows. It holds no rows: for present numbers ask a widget's question with service_ask_data.",
    arguments: {
      id: {
        field: 'id',
        required: true,
        description: 'The id of a dashboard, from service_list_dashboards.',
      },
    },
  },
  searchConversations: {
    name: 'service_search_conversations',
    title: 'Search conversations',
    description: `Finds saved conversations whose title contains the words given, in any case. Use it to see whether something was asked before. It searches titles alone, not answers. Returns ${list}.`,
    arguments: {
      query: {
        field: 'query',
        required: true,
        description: 'A word or phrase of the title, such as "revenue".',
      },
    },
  },
} as const satisfies Record<string, Tool>;
