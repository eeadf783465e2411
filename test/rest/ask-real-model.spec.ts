import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WrittenRequest } from '#english';
import { describeWhere } from '../describe-where.js';
import { ModelRecorder } from '../model-recorder.js';
import { startModelShop } from './model-shop.js';

/** A model that speaks chat completions, as http://127.0.0.1:18090/v1, and its name there. */
const address = process.env['QG_TEST_MODEL_URL'];
const name = process.env['QG_TEST_MODEL_NAME'] ?? 'gemma-3-270m';

/** A question that the English engine has a reading of, but not a sure one: what the model makes of it is right or wrong as it may be. */
const doubtful = 'How many customers are there in Norway, roughly?';
const price = { input: 2, output: 8 };

describeWhere(address !== undefined, 'an address in QG_TEST_MODEL_URL', 'a real model', () => {
  const recorder = new ModelRecorder(address ?? '');
  beforeAll(() => recorder.start());
  afterAll(() => recorder.stop());
  const shop = startModelShop(() => ({
    QG_MODEL: `openai-compatible:${name}`,
    QG_MODEL_BASE_URL: recorder.url,
    QG_MODEL_PRICE: `${price.input},${price.output}`,
    // A quiet machine takes 13 seconds for a call, and one that others keep busy several times as long.
    QG_MODEL_CALL_SECONDS: '150',
    QG_MODEL_TIMEOUT_SECONDS: '240',
  }));

  it('is asked in the form of a request, repaired at most twice, paid for, and the engine has what it leaves', async () => {
    const { body } = await shop.ask(doubtful).expect(200);
    const calls = [...recorder.calls];
    const said = calls.flatMap((call) => call.said ?? []);
    expect(calls[0]?.body['response_format']).toMatchObject({ type: 'json_schema' });
    expect(JSON.stringify(calls[0]?.body['response_format'])).toContain('"measures"');

    const attempts = await counted('ask_model_attempts_total');
    const total = (of: readonly Count[]) => of.reduce((sum, { value }) => sum + value, 0);
    const having = (labels: Record<string, string>) =>
      attempts.filter((each) => Object.entries(labels).every(([label, text]) => each.labels[label] === text));
    expect(total(attempts)).toBe(said.length);
    expect(total(having({ form: 'request' }))).toBeGreaterThan(0);
    // A model that will not do is asked twice more, and once besides where it says that it needs SQL.
    expect(said.length).toBeLessThanOrEqual(4);
    // A reply in the requested form is planned, or told what the source lacks; one that is cut off in the middle is malformed.
    const inForm = said.filter((text) => isRequest(text) || isSql(text));
    expect(total(having({ outcome: 'malformed' }))).toBe(said.length - inForm.length);

    const [answers] = await counted('ask_model_answers_total');
    expect(['answered', 'unanswerable', 'gave_up', 'timed_out']).toContain(answers?.labels['outcome']);
    const isAnswered = answers?.labels['outcome'] === 'answered';
    expect(total(having({ outcome: 'answered' }))).toBe(isAnswered ? 1 : 0);
    // The engine's reading goes out wherever the model has none.
    expect(body.success).toBe(true);
    expect(isAnswered ? [[2]] : body.rows).toEqual([[2]]);

    const used = calls.flatMap(({ usage }) => usage ?? []);
    const cost = used.reduce(
      (sum, { prompt_tokens: read, completion_tokens: written }) =>
        sum + (read * price.input + written * price.output) / 1_000_000,
      0,
    );
    const [counter] = await counted('ask_model_cost_total');
    expect(counter?.value).toBeCloseTo(cost, 9);
    expect(cost).toBeGreaterThan(0);
  }, 270_000);

  interface Count {
    labels: Record<string, string | number | undefined>;
    value: number;
  }

  async function counted(metric: string): Promise<Count[]> {
    return (await shop.api.registry.getSingleMetric(metric)?.get())?.values ?? [];
  }
});

describeWhere(address !== undefined, 'an address in QG_TEST_MODEL_URL', 'a real model without time', () => {
  const shop = startModelShop({
    QG_MODEL: `openai-compatible:${name}`,
    QG_MODEL_BASE_URL: address ?? '',
    QG_MODEL_TIMEOUT_SECONDS: '0.5',
  });

  it('is left in the middle, and the engine answers', async () => {
    const { body } = await shop.ask(doubtful).expect(200);
    expect(body).toMatchObject({ success: true, rows: [[2]] });
    const requests = await shop.api.registry.getSingleMetric('ask_model_requests_total')?.get();
    expect(requests?.values).toMatchObject([{ labels: { tier: 'medium', outcome: 'timed_out' }, value: 1 }]);
  });
});

/** Reports whether it is an answer with a request, or one without. */
function isRequest(text: string): boolean {
  const answer = parsed(text);
  return (
    ['request', 'needs_sql', 'unanswerable'].includes(String(answer['answer'])) &&
    WrittenRequest.nullable().safeParse(answer['request']).success &&
    (answer['answer'] !== 'request' || answer['request'] !== null)
  );
}

function isSql(text: string): boolean {
  const answer = parsed(text);
  return ['sql', 'unanswerable'].includes(String(answer['answer'])) && typeof answer['sql'] === 'string';
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
