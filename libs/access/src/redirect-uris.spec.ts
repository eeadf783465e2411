import { describe, expect, it } from '@jest/globals';
import { describeRedirect, faultOfRedirect, isRegisteredRedirect } from './redirect-uris.js';

describe('an address for codes', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://example.com:8443/back?from=us',
    'http://127.0.0.1:3334/oauth/callback',
    'http://localhost/back',
    'http://[::1]:9000/',
    'com.example.app:/back',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://example.publisher/back',
  ])('may be %s', (uri) => expect(faultOfRedirect(uri)).toBeUndefined());

  it.each([
    'http://example.com/back',
    'http://127.0.0.1.example.com/back',
    'http://localhost@example.com/back',
    'https://user:word@example.com/back',
    'https://example.com/back#part',
    'https://example.com/back#',
    'https:\\\\example.com',
    'https://exa\tmple.com/',
    ' https://example.com/',
    'https://example.com/\u202Egnp.exe',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'assistant://back',
    'ms-msdt:/id',
    'search-ms:query=x',
    'intent://scan/',
    'blob:https://example.com/x',
    'about:blank',
    'view-source:https://example.com/',
    'cursor://user@back/',
    'cursor://anysphere.cursor-deeplink/mcp/install?config=x',
    '/back',
    '//example.com/back',
    '',
  ])('may not be %j', (uri) => expect(faultOfRedirect(uri)).toMatch(/^must /));

  it('is the registered one to the letter', () => {
    const registered = ['https://example.com/back', 'com.example.app:/back'];
    expect(isRegisteredRedirect('https://example.com/back', registered)).toBe(true);
    for (const other of [
      'https://example.com/back/',
      'https://example.com/back?x=1',
      'https://example.com:444/back',
      'https://example.com/back/../other',
      'https://EXAMPLE.com/back',
      'https://sub.example.com/back',
      'com.example.app:/other',
    ])
      expect([other, isRegisteredRedirect(other, registered)]).toEqual([other, false]);
  });

  it('may have another port on the computer of the program, and nothing else', () => {
    const registered = ['http://127.0.0.1/back'];
    expect(isRegisteredRedirect('http://127.0.0.1:51004/back', registered)).toBe(true);
    for (const other of [
      'http://localhost:51004/back',
      'http://127.0.0.1:51004/',
      'https://127.0.0.1:51004/back',
    ])
      expect([other, isRegisteredRedirect(other, registered)]).toEqual([other, false]);
  });

  it('is shown with its host in ASCII', () => {
    expect(describeRedirect('https://\u0430pple.com/back').redirect_host).toBe('xn--pple-43d.com');
  });

  it('is shown with its path, and an app with all behind its scheme', () => {
    expect(describeRedirect('https://example.com/~some/\u0430?from=us')).toEqual({
      redirect_kind: 'web',
      redirect_host: 'example.com',
      redirect_path: '/~some/%D0%B0',
    });
    expect(describeRedirect('com.example.app:/back')).toEqual({
      redirect_kind: 'app',
      redirect_host: 'com.example.app',
      redirect_path: '/back',
    });
    expect(describeRedirect('cursor://anysphere.cursor-mcp/oauth/callback')).toEqual({
      redirect_kind: 'app',
      redirect_host: 'cursor',
      redirect_path: '//anysphere.cursor-mcp/oauth/callback',
    });
  });
});
