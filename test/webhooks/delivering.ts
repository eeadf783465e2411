import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { DeliveryStand } from './delivery-stand.js';
import { accept, startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

/** The stand of a file of tests about deliveries; there as soon as its tests begin. */
export interface Delivering {
  stand: DeliveryStand;
  receiver: WebhookReceiver;
}

/** Opens a stand and a receiver for a file of tests, and closes them behind it. Each test begins with a receiver that takes everything and has had nothing. */
export function delivering(): Delivering {
  const its: Partial<Delivering> = {};
  beforeAll(async () => {
    its.stand = await DeliveryStand.open();
    its.receiver = await startReceiver();
  });
  beforeEach(() => {
    if (its.stand) its.stand.failures.length = 0;
    if (!its.receiver) return;
    its.receiver.answer = accept;
    its.receiver.received.length = 0;
  });
  afterAll(async () => {
    await its.receiver?.close();
    await its.stand?.close();
  });
  return {
    get stand() {
      return opened(its.stand);
    },
    get receiver() {
      return opened(its.receiver);
    },
  };
}

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('it is open from beforeAll on');
  return part;
}
