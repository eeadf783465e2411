import { describe, expect, it } from '@jest/globals';
import { describeConfig, readConfig } from '#platform';
import { z } from 'zod';
import { checkModelSettings, modelSettings, modelsConfigOf } from './model-settings.js';

const Settings = z.object(modelSettings).superRefine(checkModelSettings);
const read = (environment: Record<string, string>) => readConfig(Settings, environment);
const endpointsOf = (environment: Record<string, string>) => modelsConfigOf(read(environment))?.tiers;

const local = {
  QG_MODEL: 'openai-compatible:qwen3:8b',
  QG_MODEL_BASE_URL: 'http://10.0.0.7:11434/v1/',
  QG_MODEL_API_KEY: 'shared',
};

describe('the settings of models', () => {
  it('are none by default', () => {
    expect(modelsConfigOf(read({}))).toBeUndefined();
  });

  it('give one model to all tiers', () => {
    const endpoint = {
      provider: 'openai-compatible',
      model: 'qwen3:8b',
      baseUrl: 'http://10.0.0.7:11434/v1',
      apiKey: 'shared',
      price: { input: 0.25, output: 2 },
    };
    expect(endpointsOf({ ...local, QG_MODEL_PRICE: '0.25,2' })).toEqual({
      low: endpoint,
      medium: endpoint,
      high: endpoint,
    });
  });

  it('give a tier a model of its own at the same place, with its own price', () => {
    const tiers = endpointsOf({
      ...local,
      QG_MODEL_PRICE: '1,2',
      QG_MODEL_HIGH: 'openai-compatible:big',
      QG_MODEL_HIGH_PRICE: '3,4',
    });
    expect(tiers?.high).toMatchObject({
      model: 'big',
      baseUrl: 'http://10.0.0.7:11434/v1',
      apiKey: 'shared',
      price: { input: 3 },
    });
    expect(tiers?.low?.price).toEqual({ input: 1, output: 2 });
  });

  it('leave the other tiers without where only one is named', () => {
    const tiers = endpointsOf({ QG_MODEL_LOW: 'anthropic:claude', QG_MODEL_API_KEY: 'k' });
    expect(tiers).toMatchObject({ low: { baseUrl: 'https://api.anthropic.com/v1', apiKey: 'k' } });
    expect(Object.keys(tiers ?? {})).toEqual(['low']);
  });

  it.each<[string, Record<string, string>]>([
    ['another address', { QG_MODEL_HIGH_BASE_URL: 'https://elsewhere.example/v1' }],
    ['another provider', { QG_MODEL_HIGH: 'anthropic:claude' }],
  ])('send the shared key nowhere else: %s', (_what, own) => {
    expect(endpointsOf({ ...local, ...own })?.high?.apiKey).toBeUndefined();
  });

  it('send the key of a tier to no shared address, and want another', () => {
    expect(() => read({ ...local, QG_MODEL_HIGH_API_KEY: 'own' })).toThrow(
      'QG_MODEL_HIGH_BASE_URL: is missing',
    );
    expect(() => read({ QG_MODEL: 'openai-compatible:qwen3' })).toThrow('QG_MODEL_BASE_URL: is missing');
  });

  it.each<Record<string, string>>([
    { QG_MODEL: 'gpt' },
    { QG_MODEL: 'openai:gpt' },
    { QG_MODEL_BASE_URL: 'ftp://example.com' },
    { QG_MODEL_BASE_URL: 'http://user:password@example.com' },
    { QG_MODEL_PRICE: 'cheap' },
    { QG_MODEL_FORMAT: 'xml' },
  ])('refuse %j', (environment) => expect(() => read(environment)).toThrow(/QG_MODEL/));

  it('are shown without their keys', () => {
    const low = { QG_MODEL_LOW_BASE_URL: 'http://10.0.0.8/v1', QG_MODEL_LOW_API_KEY: 'of-low' };
    const environment = { ...local, ...low };
    const shown = describeConfig(Settings, environment);
    expect(shown).toContain('QG_MODEL=openai-compatible:qwen3:8b');
    expect(shown).toContain('QG_MODEL_API_KEY=(set, hidden)');
    expect(shown).not.toMatch(/=shared|of-low/);
  });
});
