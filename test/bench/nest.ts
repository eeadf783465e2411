import { Child } from './child.ts';
import { loadRound } from './load-round.ts';
import { reportOn } from './report.ts';
import type { Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Plan } from './rounds.ts';

const bare = 'bare Fastify';
const route = 'Nest: route';
const guard = 'Nest: guard and route';
const all = 'Nest: guard, pipe, interceptor and route';
const ours = 'ours: hook and operation';

/** The cost of Nest's router, guards, pipes and interceptors, beside operations that Fastify serves itself. */
export async function nest(databaseUrl: string, plan: Plan): Promise<Report> {
  const generator = new Child('load-generator.ts');
  const fastify = new Child('bare-fastify.ts');
  const ways = { [route]: 'route', [guard]: 'guard', [all]: 'all', [ours]: 'ours' };
  const servers = Object.entries(ways).map(([name, way]) => ({
    name,
    child: new Child('nest-server.ts', [way]),
    exchange: { path: '/v1/whoami', bearer: 'genuine', expected: '"key_id":"key_1"' },
  }));
  const hello = { name: bare, child: fastify, exchange: { path: '/', expected: '{"hello":"world"}' } };
  const measured = [hello, ...servers];
  try {
    const sides = await Promise.all(
      measured.map(async ({ name, child, exchange }) => {
        const { url } = await child.ask<{ url: string }>({});
        return {
          name,
          run: loadRound({ generator, databaseUrl, url, pid: child.pid, exchanges: [exchange] }),
        };
      }),
    );
    const needs = [
      { of: ours, to: route, needed: 1 },
      { of: ours, to: guard, needed: 1 },
      { of: ours, to: all, needed: 1 },
    ];
    const report = reportOn(await alternate(sides, plan), needs, []);
    return { ...report, notes: describeCpu(report) };
  } finally {
    await Promise.all([generator, ...measured.map(({ child }) => child)].map((child) => child.stop()));
  }
}

/** The CPU that a request costs, which a busy machine moves less than the requests per second. */
function describeCpu({ sides }: Report): string[] {
  const own = sides.find(({ name }) => name === ours)?.cpuMicros ?? Number.NaN;
  const others = sides.filter(({ name }) => name !== ours);
  return others.map(({ name, cpuMicros }) => `CPU of ${name} / ${ours}: ${(cpuMicros / own).toFixed(2)}`);
}
