/** Numbers that look random and are the same each time for a seed. */
export interface Random {
  next(): number
  between(low: number, high: number): number
  chance(share: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

const hash = (text: string) =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0, 2166136261)

export function createRandom(seed: string): Random {
  let state = hash(seed)
  // Mulberry32.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (share) => next() < share,
    shuffle(list) {
      const left = [...list]
      return list.flatMap(() => left.splice(Math.floor(next() * left.length), 1))
    },
  }
}
