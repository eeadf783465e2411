/**
 * Users that nobody is: systemd's list of ranges leaves these numbers unused, and distributions give out none of them. Each
 * process gets one of its own, since two of one user could stop each other and read each other's memory.
 */
const firstUid = 60_600;
const usersCount = 500;

/** Hands out users, the next one each time. */
export class UserRange {
  #given = 0;

  next(): number {
    const uid = firstUid + (this.#given % usersCount);
    this.#given += 1;
    return uid;
  }
}
