import type { PreparedStatement } from '#database';
import type { HotConnection } from '../hot-statement.js';

/** The number of attempts that may be lost in a row before their delivery has to wait. */
export const lostMax = 3;

const lostStatement: PreparedStatement = {
  name: 'webhook-lost',
  text: `
SELECT count(*)::int FROM webhook_attempt
WHERE delivery_id = $1 AND number >= $2::int - $3::int AND number < $2 AND state = 'unknown'`,
};

/** Reports whether the attempts before this one, which was cut off, were lost as well. */
export async function areLost(
  connection: HotConnection,
  deliveryId: string,
  number: number,
): Promise<boolean> {
  const before = lostMax - 1;
  const [row = []] = await connection.rows(lostStatement, [deliveryId, number, before]);
  return row[0] === before;
}
