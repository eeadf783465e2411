import { describe, expect, it } from '@jest/globals';
import { isOutage } from './outage.js';

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code });

describe('isOutage', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['both addresses of localhost refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['an administrator ending the connection', withCode('57P01')],
    ['a server that is starting', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a server that does not answer the first word', new Error('timeout expired')],
    ['a connection lost in mid-query', new Error('Connection terminated unexpectedly')],
    [
      'the same, wrapped by the mapper',
      Object.assign(new Error('wrapped'), { driverError: withCode('57P01') }),
    ],
    ['the same, as a cause', new Error('wrapped', { cause: withCode('08006') })],
  ])('sees one in %s', (_name, error) => expect(isOutage(error)).toBe(true));

  it.each([
    ['a constraint', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ["a time that is not the connection's", new Error('timeout expired for the lock')],
    ['anything else', new TypeError('x is not a function')],
    ['what is not an error', 'text'],
  ])('sees none in %s', (_name, error) => expect(isOutage(error)).toBe(false));
});
