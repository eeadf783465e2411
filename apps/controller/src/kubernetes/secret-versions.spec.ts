import { beforeEach, describe, expect, it } from '@jest/globals';
import { SecretVersions } from './secret-versions.js';

const entry = (name: string, resourceVersion: string, namespace = 'ns') => ({
  metadata: { name, namespace, resourceVersion },
});

describe('SecretVersions', () => {
  let heard: string[];
  let versions: SecretVersions;

  beforeEach(() => {
    heard = [];
    versions = new SecretVersions((namespace, name) => heard.push(`${namespace}/${name}`));
  });

  it('forgets what a Secret held when there is a newer version, and tells of it', () => {
    const store = versions.storeOf('ns');
    versions.keep('ns', 'a', '9', { key: 'old' });
    store.put(entry('a', '10'));
    expect(versions.valuesOf('ns', 'a')).toBeUndefined();
    expect(versions.has('ns', 'a')).toBe(true);
    expect(heard).toEqual(['ns/a']);
  });

  it('hears its own writes as no news', () => {
    const store = versions.storeOf('ns');
    versions.keep('ns', 'a', '10', { key: 'ours' });
    store.put(entry('a', '9'));
    store.put(entry('a', '10'));
    store.drop(entry('a', '9'));
    expect(versions.valuesOf('ns', 'a')).toEqual({ key: 'ours' });
    expect(heard).toEqual([]);
  });

  it('does not take for gone what was written after a list, or is of another namespace', () => {
    const store = versions.storeOf('ns');
    versions.keep('ns', 'before', '10', {});
    versions.keep('ns', 'after', '21', {});
    versions.keep('other', 'there', '5', {});
    store.replace([entry('listed', '15')], '20');
    expect(['before', 'after', 'listed'].map((name) => versions.has('ns', name))).toEqual([
      false,
      true,
      true,
    ]);
    expect(versions.has('other', 'there')).toBe(true);
    expect(heard.toSorted()).toEqual(['ns/before', 'ns/listed']);
  });
});
