import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { IdentityProvider } from '../identity-provider.js';
import { startTestApi } from '../start-test-api.js';
import { startBrowser, violationsOf } from './browser.js';
import { freePort } from '../free-port.js';

jest.setTimeout(60_000);

// The provider sends people back to an address that it knows beforehand.
const port = await freePort();
// Another site than ours, as a provider is: a cookie for our own site alone must still be there when the person comes back.
const provider = new IdentityProvider(`http://127.0.0.1:${port}`, 'localhost');
beforeAll(() => provider.open());
afterAll(() => provider.close());
const api = startTestApi(() => ({ ...provider.settings, QG_PORT: String(port) }));
const browser = startBrowser({ api }, () => [provider.issuer]);

describe("signing in with an organisation's identity provider", () => {
  it('leads to the provider and back into the console, and stays after a reload', async () => {
    const { email } = await api.make.aMember();
    provider.person = { sub: 'somebody', email, email_verified: true };
    const page = await browser.open();
    await page.goto(`${browser.url}/app`);
    const way = page.getByRole('link', { name: 'Sign in with your organisation' });
    await way.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await way.click();
    await page.locator('#question').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await page.locator('#question').waitFor();
    const readable = await page.evaluate<string>('document.cookie + JSON.stringify(localStorage)');
    expect(readable).not.toContain('qg_session_');
  });

  it('says so where the provider knows the person and we do not, and they may try again', async () => {
    provider.person = { sub: 'stranger', email: 'stranger@example.com', email_verified: true };
    const page = await browser.open();
    await page.goto(`${browser.url}/app`);
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
    await page.getByText('sign-in did not work').waitFor();
    await page.getByRole('link', { name: 'Sign in with your organisation' }).waitFor();
  });
});
