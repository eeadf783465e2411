/** Words by which questions are built, in which people mistype as in others. Where several are equally near, the first is meant. */
export const questionWords: readonly string[] =
  `many much average total number count highest lowest most least monthly weekly daily quarterly yearly month months week weeks year years
  quarter quarters today yesterday january february march april june july august september october november december since until between
  without before after percentage share compared growth each which where last currently customers orders overdue different
  current biggest largest smallest newest oldest latest never`.split(/\s+/);
