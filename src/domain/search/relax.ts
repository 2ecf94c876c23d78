/**
 * Choices of some of `count` things, those that leave out fewest first, and of equally many those that leave out the
 * least important; all of them and none of them are no choice.
 *
 * @param importance of each thing, any numbers
 */
export function fewerAndFewer(importance: readonly number[]): number[][] {
  const count = importance.length;
  const choices = Array.from({ length: 2 ** count - 2 }, (_, i) => {
    const mask = i + 1;
    const chosen = importance.flatMap((_one, at) => ((mask >>> at) & 1 ? [at] : []));
    return { chosen, worth: chosen.reduce((sum, at) => sum + importance[at]!, 0) };
  });
  return choices
    .sort((a, b) => b.chosen.length - a.chosen.length || b.worth - a.worth)
    .map(({ chosen }) => chosen);
}
