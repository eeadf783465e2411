import type { SettingsOf, SourceType } from '#contracts';

/** Settings together with the kind that they belong to. */
export type SourceAddress = { [T in SourceType]: { type: T; settings: SettingsOf<T> } }[SourceType];
