export { askContextToken, clockToken, sourceContextToken } from '#edge';

/** What it takes to manage webhook subscriptions and to test them. */
export const webhookContextToken = Symbol('WebhookContext');

/** The settings that routes read. */
export const sessionHoursToken = Symbol('sessionHours');
export const keysMaxToken = Symbol('keysMax');
export const publicUrlToken = Symbol('publicUrl');
