const digits = '-?[0-9]{0,38}[.]?[0-9]{1,38}';

/**
 * The texts that are numbers, as a regular expression whose group has no spaces: engines themselves would take "inf", "1e5" or "0x1F" as
 * numbers, each others of these. More digits than any number has would be an error of some.
 */
export const numberPattern = `^ *(${digits}) *$`;
