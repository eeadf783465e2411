import type { ApiRequest } from './api-client.js';

/** A sender of requests to the API server. */
export interface ApiSender {
  send(one: ApiRequest): Promise<unknown>;
}

/** The time during which this process is the leader. */
export interface LeadershipTerm {
  /** Aborted when it is over. */
  signal: AbortSignal;
  /** Reports whether the lease is still ours by our own clock, so that a process that was suspended notices before it acts. */
  holds(): boolean;
}

/** The term is over, and another process leads. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
}

/** Sends as the leader alone: nothing begins after the term, and what is under way at its end is cut. */
export function sendWhileLeading(term: LeadershipTerm, sender: ApiSender): ApiSender {
  return {
    send: (one) => {
      if (term.signal.aborted || !term.holds())
        return Promise.reject(new LeadershipLost('this process is not the leader any more'));
      return sender.send({ ...one, signal: term.signal });
    },
  };
}
