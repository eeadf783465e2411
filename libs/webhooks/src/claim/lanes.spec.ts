import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Lanes } from './lanes.js';

function due(subscriptionId: string, ...ids: string[]) {
  return dueOf(1, subscriptionId, ...ids);
}

function dueOf(shard: number, subscriptionId: string, ...ids: string[]) {
  return ids.map((id) => ({ id, subscriptionId, shard }));
}

/** A subscription with more than there is room for anywhere. */
function plentyOf(shard: number) {
  return dueOf(shard, `of ${shard}`, ...Array.from({ length: 1_000 }, (_unused, n) => `${shard}.${n}`));
}

describe('lanes', () => {
  it('admit so many of a subscription and no more, whatever else is due', () => {
    const lanes = new Lanes(2, 10);
    expect(lanes.admit([...due('a', '1', '2', '3', '4'), ...due('b', '5')])).toEqual(['1', '2', '5']);
    expect(lanes.busy).toBe(3);
  });

  it('never admit what is under way', () => {
    const lanes = new Lanes(2, 10);
    lanes.admit(due('a', '1'));
    expect(lanes.admit(due('a', '1'))).toEqual([]);
  });

  it('ask once for a subscription that was passed by, as soon as half of its places are free', () => {
    const lanes = new Lanes(4, 10);
    lanes.admit(due('a', '1', '2', '3', '4', '5'));
    lanes.release('a', '1');
    expect(lanes.takeStarvedLanes(new Set([1]))).toEqual([]);
    lanes.release('a', '2');
    expect(lanes.takeStarvedLanes(new Set([1]))).toEqual(['a']);
    expect(lanes.takeStarvedLanes(new Set([1]))).toEqual([]);
  });

  it('do not ask for one that got everything', () => {
    const lanes = new Lanes(4, 10);
    lanes.admit(due('a', '1', '2'));
    lanes.release('a', '1');
    lanes.release('a', '2');
    expect(lanes.takeStarvedLanes(new Set([1]))).toEqual([]);
    expect(lanes.isShardBusy(1)).toBe(false);
  });

  it('are bounded together; who had no room is remembered', () => {
    const lanes = new Lanes(4, 2);
    expect(lanes.admit([...due('a', '1', '2'), ...due('b', '3')])).toEqual(['1', '2']);
    expect(lanes.room).toBe(0);
    lanes.release('a', '1');
    expect(lanes.takeStarvedLanes(new Set([1]))).toEqual(['b']);
  });

  it('ask for no more subscriptions than there is room for, and for each in turn', () => {
    const lanes = new Lanes(2, 3);
    lanes.admit([
      ...due('x', '1', '2'),
      ...due('y', '3'),
      ...due('a', '4'),
      ...due('b', '5'),
      ...due('c', '6'),
    ]);
    expect(lanes.hasStarvedLanes).toBe(false);
    lanes.release('y', '3');
    expect(lanes.hasStarvedLanes).toBe(true);
    expect(lanes.takeStarvedLanes(new Set([1]))).toEqual(['a']);
    lanes.admit(due('a', '4', '7'));
    lanes.release('a', '4');
    expect(lanes.takeStarvedLanes(new Set([1]))).toEqual(['b']);
  });

  it('tell whose first attempts are not to be begun: those without room for so many, and those that others wait for', () => {
    const lanes = new Lanes(4, 100);
    lanes.admit([
      ...due('waited for', '1', '2', '3', '4', '5'),
      ...due('busy', '6', '7', '8'),
      ...due('half', '9', '10'),
    ]);
    for (const id of ['1', '2', '3', '4']) lanes.release('waited for', id);
    expect(lanes.lanesWithoutRoom(2)).toEqual(['waited for', 'busy']);
  });

  it('take in what was begun, once', () => {
    const lanes = new Lanes(4, 10);
    for (const each of due('a', '1', '1')) lanes.take(each);
    expect(lanes.admit(due('a', '1', '2'))).toEqual(['2']);
    expect(lanes.busy).toBe(2);
    expect(lanes.room).toBe(8);
  });

  it('leave a quarter of what was free to others, however many shards have more than enough, and are never overfull', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 6 }), (busyMax, hogs) => {
        const lanes = new Lanes(1_000, busyMax);
        for (let shard = 0; shard < hogs; shard += 1) {
          const { room } = lanes;
          lanes.admit(plentyOf(shard));
          expect(lanes.room).toBe(Math.floor(room / 4));
          expect(lanes.hasRoomFor(shard)).toBe(false);
        }
        expect(lanes.busy).toBeLessThanOrEqual(busyMax);
      }),
    );
  });

  it('ask for subscriptions of a shard only when there is room for it', () => {
    const lanes = new Lanes(4, 8);
    lanes.admit([...dueOf(1, 'a', '1', '2', '3', '4'), ...dueOf(1, 'b', '5', '6', '7')]);
    lanes.admit([...dueOf(2, 'c', '8'), ...dueOf(2, 'd', '9')]);
    expect(lanes.busy).toBe(8);
    lanes.release('a', '1');
    expect(lanes.room).toBe(1);
    expect(lanes.hasStarvedLanes).toBe(false);
    expect(lanes.takeStarvedLanes(new Set([1, 2]))).toEqual([]);
    lanes.release('a', '2');
    expect(lanes.hasStarvedLanes).toBe(true);
    expect(lanes.takeStarvedLanes(new Set([1, 2]))).toEqual(['b']);
  });

  it('count a release once', () => {
    const lanes = new Lanes(4, 10);
    lanes.admit(due('a', '1', '2'));
    lanes.release('a', '1');
    lanes.release('a', '1');
    lanes.release('c', '2');
    expect(lanes.busy).toBe(1);
  });
});
