import { describe, expect, it } from '@jest/globals';
import { addMember, signIn } from '#access';
import { openDatabase } from '#database';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

const password = 'a password of their own';

describe('a sign-in that fails', () => {
  const start = { now: new Date(), address: '10.2.0.1', sessionHours: 1 };

  /** The statements of failed sign-ins, and the processor's time of the cheapest: others may share theirs with what has just started. */
  async function costOf(emails: readonly string[]): Promise<{ statements: string[][]; cpuMs: number }> {
    const source = await openDatabase({
      url: api.database.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      onIdleError: () => undefined,
    });
    const statements: string[][] = [];
    const nothing = () => undefined;
    source.logger = {
      logQuery: (query) => statements.at(-1)?.push(query),
      logQueryError: nothing,
      logQuerySlow: nothing,
      logSchemaBuild: nothing,
      logMigration: nothing,
      log: nothing,
    };
    const cpuMs: number[] = [];
    for (const email of emails) {
      statements.push([]);
      const before = process.cpuUsage();
      const wrong = { email, password: 'not the password', accountId: undefined };
      await expect(signIn(source.manager, wrong, start)).rejects.toMatchObject({ code: 'unauthorized' });
      const { user, system } = process.cpuUsage(before);
      cpuMs.push((user + system) / 1_000);
    }
    await source.destroy();
    return { statements, cpuMs: Math.min(...cpuMs) };
  }

  it('costs the same statements and the same hash, whether there is such a member or not', async () => {
    const { act } = await api.make.aWorkspace();
    const emails = Array.from({ length: 8 }, (_, index) => `real${index}@example.com`);
    // With a hash of the real cost, which those of the builders have not.
    for (const email of emails)
      await addMember(api.source.manager, act, { email, name: 'Real', role: 'viewer', password });
    const known = await costOf(emails);
    const unknown = await costOf(emails.map((email) => `un${email}`));
    expect(unknown.statements).toEqual(known.statements);
    expect(unknown.statements[0]?.length).toBeGreaterThan(3);
    expect(unknown.cpuMs).toBeGreaterThan(known.cpuMs / 2);
    expect(unknown.cpuMs).toBeLessThan(known.cpuMs * 2);
    const failures = await api.source.query(
      "SELECT target_id FROM audit_event WHERE action = 'member.sign_in_failed' AND address = '10.2.0.1'",
    );
    expect(failures).toHaveLength(emails.length);
  });
});
