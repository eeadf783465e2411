import type { ApiRequest } from './api-client.js';

/** Whatever sends requests to the API server. */
export interface Sender {
  send(one: ApiRequest): Promise<unknown>;
}

/** The time during which this process is the leader. */
export interface Term {
  /** Aborted when it is over. */
  signal: AbortSignal;
  /** Whether the lease, by our own clock, is still ours: a process that was stopped for a while finds out before it acts. */
  holds(): boolean;
}

/** The term is over; whoever leads now goes on. */
export class TermOver extends Error {
  override readonly name = 'TermOver';
}

/** Sends as the leader alone: nothing begins after the term, and what is under way at its end is cut. */
export function sendDuring(term: Term, sender: Sender): Sender {
  return {
    send: (one) => {
      if (term.signal.aborted || !term.holds())
        return Promise.reject(new TermOver('this process leads no more'));
      return sender.send({ ...one, signal: term.signal });
    },
  };
}
