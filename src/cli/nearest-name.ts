/** How many letters must be changed, added or left out to come from one to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === b[j] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** What was probably meant; undefined when nothing is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const near = (name: string) => (name.startsWith(typed) && typed.length > 2 ? 1 : distance(typed, name))
  const [best] = names.map((name) => ({ name, away: near(name) })).sort((a, b) => a.away - b.away)
  return best && best.away <= Math.max(1, Math.ceil(typed.length / 3)) ? best.name : undefined
}
