import { checkModelSettings, modelSettings } from '#ask';
import {
  checkMailSettings,
  mailSettings,
  postingSettings,
  receiverSettings,
  runningSettings,
  servingSettings,
  sourceSettings,
} from '#edge';
import { secretSetting } from '#platform';
import { usualUploadBytesMax } from '#workspace';
import { z } from 'zod';

/** The settings of the api process. */
export const ApiConfig = z
  .object({
    ...servingSettings,
    QG_KEY_ADDRESSES: z
      .enum(['everywhere', 'mcp'])
      .default('everywhere')
      .describe("Where a key's allowed_cidrs hold: on REST and MCP, or on MCP alone."),
    ...sourceSettings,
    ...modelSettings,
    ...receiverSettings,
    ...postingSettings,
    ...mailSettings,
    QG_REFRESH_SECONDS: z.coerce
      .number()
      .min(0)
      .max(3_600)
      .default(15)
      .describe(
        'How often to look for data of widgets and schemas of sources that are due to be read again; 0 leaves that to other processes.',
      ),
    QG_INSIGHTS_METRICS_MAX: z.coerce
      .number()
      .int()
      .min(0)
      .max(500)
      .default(50)
      .describe(
        'Metrics of one workspace that are looked at once a day for what is unusual, two statements each; 0 looks at none.',
      ),
    QG_COMPUTE_THREADS: z.coerce
      .number()
      .int()
      .min(1)
      .max(16)
      .default(2)
      .describe(
        'Threads for what would hold up requests: compiling charts, reading uploaded files and documents of metrics. Half of them at most work for one workspace.',
      ),
    QG_CHART_SECONDS: z.coerce
      .number()
      .min(0.001)
      .max(60)
      .default(3)
      .describe(
        'How long a chart may take to be compiled, in a thread; one that takes longer is refused where it is written.',
      ),
    QG_SESSION_HOURS: z.coerce
      .number()
      .int()
      .min(1)
      .max(720)
      .default(12)
      .describe('How long a sign-in lasts.'),
    QG_API_KEYS_MAX: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .default(200)
      .describe(
        'Active API keys of one workspace at most, where members make them; operators and manifests are not held to it.',
      ),
    QG_UPLOAD_MEGABYTES: z.coerce
      .number()
      .min(0.001)
      .max(1_000_000)
      .default(usualUploadBytesMax / 1_000_000)
      .describe('Megabytes of uploaded files that a workspace keeps, in a hundred files at most.'),
    QG_EXPORT_ROWS: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000_000)
      .default(1_000_000)
      .describe('Rows at which an export of an answer or a widget ends.'),
    QG_EXPORT_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(3_600)
      .default(300)
      .describe(
        'How long an export may take, with the time in which its caller reads it. It holds a connection to its source for so long; a workspace has exports on half of QG_SOURCE_CONNECTIONS at most.',
      ),
    QG_CHROMIUM: z
      .string()
      .startsWith('/', 'must be the path of a Chromium, such as /usr/bin/chromium')
      .optional()
      .describe(
        'The path of a Chromium, which makes PDFs and pictures of dashboards; without it there are none. One runs at a time, for a minute at most, and takes up to 500 MB.',
      ),
    QG_OIDC_ISSUER: z
      .url()
      .optional()
      .describe('The OpenID Connect provider; without it sign-in is by password alone.'),
    QG_OIDC_CLIENT_ID: z.string().optional().describe('Our client id at the provider.'),
    QG_OIDC_CLIENT_SECRET: z
      .string()
      .optional()
      .meta({ description: 'Our client secret at the provider.', ...secretSetting }),
    ...runningSettings,
  })
  .refine(
    ({ QG_OIDC_ISSUER: issuer, QG_OIDC_CLIENT_ID: id, QG_OIDC_CLIENT_SECRET: secret }) =>
      [issuer, id, secret].every(Boolean) || ![issuer, id, secret].some(Boolean),
    {
      path: ['QG_OIDC_ISSUER'],
      error: 'goes with QG_OIDC_CLIENT_ID and QG_OIDC_CLIENT_SECRET: set all three or none',
    },
  )
  .superRefine(checkModelSettings)
  .superRefine(checkMailSettings);
export type ApiConfig = z.infer<typeof ApiConfig>;
