import type * as Mysql from 'mysql2';
import { SourceError } from '../source-error.js';

/** The parts of the driver that are used. */
export type Driver = Pick<typeof Mysql, 'createConnection'>;

/** Loads the optional driver. */
export async function loadDriver(): Promise<Driver> {
  try {
    const { default: driver } = await import('mysql2');
    return driver;
  } catch (error) {
    throw new SourceError(
      'driver_absent',
      'MySQL and MariaDB need the package mysql2, which is not installed: run `npm install mysql2` on the server',
      { cause: error },
    );
  }
}
