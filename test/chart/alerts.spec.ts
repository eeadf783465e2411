import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { z } from 'zod';
import { alertCases } from './alert-cases.js';
import { describeWith, describeWithHelm, ofKind, render } from '../helm.js';
import { nights } from './nights.js';

const Alert = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning', 'info']) }).catchall(z.string()),
  annotations: z.object({ summary: z.string(), runbook_url: z.url() }),
});
const Recording = z.object({
  record: z.string(),
  expr: z.string(),
  labels: z.object({ installation: z.string() }),
});
const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      interval: z.string().optional(),
      rules: z.array(z.union([Alert, Recording])),
    }),
  ),
});

const describeWithPromtool = describeWith('helm', 'promtool');

const withAll = [
  '--set',
  'monitoring.prometheusRule.enabled=true,monitoring.podMonitor.enabled=true,controller.enabled=true',
];

function rulesOf(...values: string[]): z.infer<typeof Rules> {
  const [rule] = ofKind(render(...withAll, ...values), 'PrometheusRule');
  return Rules.parse(rule?.spec);
}

const alertsOf = ({ groups }: z.infer<typeof Rules>) =>
  groups.flatMap(({ rules }) => rules.flatMap((rule) => ('alert' in rule ? rule : [])));

const recordingsOf = ({ groups }: z.infer<typeof Rules>) =>
  groups.flatMap(({ rules }) => rules.flatMap((rule) => ('record' in rule ? rule : [])));

const namesOf = (rules: z.infer<typeof Rules>) => alertsOf(rules).map(({ alert }) => alert);

describeWithHelm('the alerts', () => {
  it('each have a case below', () => {
    expect(namesOf(rulesOf()).toSorted()).toEqual(alertCases.map(({ alert }) => alert).toSorted());
  });

  it('each have a runbook of their name', () => {
    for (const { alert, annotations } of alertsOf(rulesOf()))
      expect(annotations.runbook_url).toMatch(new RegExp(`/${alert}\\.md$`));
  });

  it.each(alertCases.map(({ alert }) => alert))('%s can be switched off', (alert) => {
    expect(namesOf(rulesOf('--set', `monitoring.prometheusRule.disabled={${alert}}`))).not.toContain(alert);
  });

  it('about what is not installed are left out', () => {
    const names = namesOf(rulesOf('--set', 'controller.enabled=false,mcp.enabled=false'));
    expect(names.filter((name) => /Controller|Mcp|Resource/.test(name))).toEqual([]);
  });
});

describeWithHelm('what is recorded', () => {
  it('stands before the alerts, is of this installation alone, and is found by a selector of your own as well', () => {
    const rules = rulesOf('--set', 'monitoring.prometheusRule.selector=namespace="elsewhere"');
    expect(rules.groups[0]).toMatchObject({ name: 'questglass.recorded', interval: '30s' });
    for (const { expr, labels } of recordingsOf(rules)) {
      expect(expr).toContain('namespace="elsewhere"');
      expect(expr).not.toContain('job="');
      expect(labels.installation).toBe('questglass/questglass');
    }
    const limiter = alertsOf(rules).find(({ alert }) => alert === 'QuestglassLimiterErrors');
    expect(limiter?.expr).toContain('{installation="questglass/questglass"}');
  });
});

describeWithPromtool('promtool', () => {
  let folder: string;
  let verdicts: Map<string, boolean>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'questglass-alerts-'));
    writeFileSync(join(folder, 'rules.yaml'), stringify(rulesOf()));
    verdicts = tryAll(folder);
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads the rules', () => {
    const run = spawnSync('promtool', ['check', 'rules', join(folder, 'rules.yaml')], { encoding: 'utf8' });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each(alertCases)('sees $alert fire', ({ alert }) => {
    expect(verdicts.get(`${alert}-fires`)).toBe(true);
  });

  it.each(nights)('sees that $name pages nobody', ({ minutes, series }) => {
    const night = join(folder, 'night');
    writeFileSync(night, stringify(claimNobodyPaged(minutes, series)));
    const run = spawnSync('promtool', ['test', 'rules', night], { cwd: folder, encoding: 'utf8' });
    expect({ status: run.status, complaints: run.stderr }).toEqual({ status: 0, complaints: '' });
  });

  it.each(alertCases)('sees $alert stay quiet', ({ alert }) => {
    expect(verdicts.get(`${alert}-quiet`)).toBe(false);
  });
});

/**
 * Tries whether each alert fires at the end of its cases. Every test claims that it does not; promtool reports the wrong claims, and the actual
 * alerts. One run serves all, each with only its own rule, because rules over days take most of the time.
 */
function tryAll(folder: string): Map<string, boolean> {
  const rules = rulesOf();
  const recorded = { name: 'recorded', rules: recordingsOf(rules) };
  const names = alertCases.flatMap(({ alert, minutes, fires, isQuiet }) => {
    writeFileSync(
      join(folder, `${alert}.rules`),
      stringify({
        groups: [recorded, { name: alert, rules: alertsOf(rules).filter((rule) => rule.alert === alert) }],
      }),
    );
    writeFileSync(join(folder, `${alert}-fires`), stringify(claimQuiet(alert, minutes, fires)));
    writeFileSync(join(folder, `${alert}-quiet`), stringify(claimQuiet(alert, minutes, isQuiet)));
    return [`${alert}-fires`, `${alert}-quiet`];
  });
  // Names go to its output and failures to its errors: both into one file, so that they stay in order.
  const log = join(folder, 'log');
  const file = openSync(log, 'w');
  spawnSync('promtool', ['test', 'rules', ...names], { cwd: folder, stdio: ['ignore', file, file] });
  closeSync(file);
  const parts = readFileSync(log, 'utf8')
    .split('Unit Testing:')
    .map((part) => part.trim());
  return new Map(
    names.map((name) => {
      const part = parts.find((text) => text.startsWith(`${name}\n`)) ?? '';
      const fired = part.includes(`alertname="${name.split('-')[0]}"`);
      if (!fired && !part.includes('SUCCESS')) throw new Error(`${name}: ${part}`);
      return [name, fired];
    }),
  );
}

/** A test of promtool that is wrong if a critical alert fires in any minute. */
function claimNobodyPaged(minutes: number, series: Record<string, string>) {
  const critical = alertsOf(rulesOf()).filter(({ labels }) => labels.severity === 'critical');
  return {
    rule_files: ['rules.yaml'],
    evaluation_interval: '30s',
    tests: [
      {
        interval: '30s',
        input_series: Object.entries(series).map(([name, values]) => ({ series: withJob(name), values })),
        alert_rule_test: Array.from({ length: minutes }, (_, minute) =>
          critical.map(({ alert }) => ({ eval_time: `${minute + 1}m`, alertname: alert, exp_alerts: [] })),
        ).flat(),
      },
    ],
  };
}

/** A test of promtool that is wrong if the alert fires. */
function claimQuiet(alert: string, minutes: number, series: Record<string, string>) {
  return {
    rule_files: [`${alert}.rules`],
    evaluation_interval: minutes > 200 ? '5m' : '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({
          series: withJob(name),
          values: values.includes('x') ? values : `${values}x${minutes}`,
        })),
        alert_rule_test: [{ eval_time: `${minutes}m`, alertname: alert, exp_alerts: [] }],
      },
    ],
  };
}

function withJob(series: string): string {
  const job = 'job="questglass/questglass"';
  return series.includes('{') ? series.replace('{', `{${job},`) : `${series}{${job}}`;
}
