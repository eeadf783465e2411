declare const QG_VERSION: string;

/** The version of the package; the bundler writes it in. */
export const version = QG_VERSION;
