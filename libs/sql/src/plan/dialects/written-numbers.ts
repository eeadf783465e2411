const digits = '-?[0-9]{0,38}[.]?[0-9]{1,38}';

/**
 * The regular expression of texts that are numbers; its group excludes the spaces. Engines themselves would accept "inf", "1e5" or "0x1F" as
 * numbers, each of them different ones. The digits are bounded, because some engines fail on more digits than any number has.
 */
export const numberPattern = `^ *(${digits}) *$`;
