import { z } from 'zod';
import { microTime } from './micro-time.js';

const Lease = z.looseObject({
  metadata: z.looseObject({ name: z.string(), namespace: z.string(), resourceVersion: z.string() }),
  spec: z
    .looseObject({
      holderIdentity: z.string().nullish(),
      leaseDurationSeconds: z.number().nullish(),
      acquireTime: z.string().nullish(),
      renewTime: z.string().nullish(),
      leaseTransitions: z.number().nullish(),
    })
    .default({}),
});
export type Lease = z.infer<typeof Lease>;

export const parseLease = (body: unknown): Lease => Lease.parse(body);

/** A lease with the time of its last observed change, by the observer's own clock: the holder's may differ. */
export interface ObservedLease {
  lease: Lease;
  seenAt: number;
}

/** The lease as it is now; one that is as it was counts from when it was first seen so. */
export function observeLease(before: ObservedLease | undefined, lease: Lease, now: number): ObservedLease {
  const isSame = before?.lease.metadata.resourceVersion === lease.metadata.resourceVersion;
  return isSame && before ? before : { lease, seenAt: now };
}

/** Reports whether a candidate may take the lease: it is its own, nobody's, or was not renewed for its duration. */
export function canAcquire({ lease, seenAt }: ObservedLease, identity: string, now: number): boolean {
  const { holderIdentity: holder, leaseDurationSeconds: seconds } = lease.spec;
  return !holder || holder === identity || now - seenAt >= (seconds ?? 0) * 1_000;
}

/** The lease's spec once it is the candidate's, or is renewed. */
export function heldLeaseSpec(identity: string, before: Lease | undefined, durationMs: number, at: Date) {
  const { holderIdentity: holder, acquireTime, leaseTransitions = 0 } = before?.spec ?? {};
  const isRenewed = holder === identity;
  return {
    holderIdentity: identity,
    leaseDurationSeconds: Math.ceil(durationMs / 1_000),
    acquireTime: isRenewed && acquireTime ? acquireTime : microTime(at),
    renewTime: microTime(at),
    leaseTransitions: (leaseTransitions ?? 0) + (before && !isRenewed ? 1 : 0),
  };
}

/** The spec of a released lease, which any candidate may take. */
export function releasedLeaseSpec(before: Lease, at: Date) {
  return { ...before.spec, holderIdentity: '', leaseDurationSeconds: 1, renewTime: microTime(at) };
}
