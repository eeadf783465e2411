/**
 * User ids that belong to nobody: systemd's list of ranges leaves them unused, and distributions give out none of them. Each process gets
 * one of its own, because two processes of one user could stop each other and read each other's memory.
 */
const firstUid = 60_600;
const usersCount = 500;

/** Hands out user ids, the next one each time. */
export class UserRange {
  #given = 0;

  next(): number {
    const uid = firstUid + (this.#given % usersCount);
    this.#given += 1;
    return uid;
  }
}
