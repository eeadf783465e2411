export { askContextToken, clockToken, sourceContextToken } from '#edge';

/** The parts with which webhook subscriptions are managed and tested. */
export const webhookContextToken = Symbol('WebhookContext');

/** The parts with which channels are managed and tried. */
export const channelContextToken = Symbol('ChannelContext');

/** The parts with which alerts are made and evaluated. */
export const alertContextToken = Symbol('AlertContext');

/** The settings that routes read. */
export const sessionHoursToken = Symbol('sessionHours');
export const uploadBytesMaxToken = Symbol('uploadBytesMax');
export const keysMaxToken = Symbol('keysMax');
export const publicUrlToken = Symbol('publicUrl');
export const isOAuthOnToken = Symbol('isOAuthOn');
