import type { Block } from '#domain/pages/blocks.ts'

export type Tone = 'paper' | 'flour' | 'crumb'

/** The background a kind of block likes best, and the one it takes where its neighbour above has that already. */
const liked: Record<Block['kind'], readonly [Tone, Tone]> = {
  text: ['paper', 'flour'],
  document: ['flour', 'paper'],
  picture: ['paper', 'flour'],
  split: ['paper', 'flour'],
  facts: ['crumb', 'paper'],
  timeline: ['flour', 'paper'],
  cards: ['paper', 'flour'],
  steps: ['flour', 'paper'],
  stories: ['paper', 'flour'],
  circle: ['crumb', 'paper'],
  tour: ['flour', 'paper'],
  faq: ['paper', 'flour'],
  offers: ['flour', 'paper'],
  enquiry: ['flour', 'crumb'],
  jobs: ['flour', 'paper'],
  menucard: ['flour', 'paper'],
  quote: ['crumb', 'paper'],
  callout: ['paper', 'flour'],
  app: ['crumb', 'paper'],
  company: ['paper', 'flour'],
}

/** No two neighbours have the same background; the head above the first block is paper. */
export function blockTones(kinds: readonly Block['kind'][]): Tone[] {
  const tones: Tone[] = []
  for (const kind of kinds) {
    const [first, second] = liked[kind]
    tones.push(first === (tones.at(-1) ?? 'paper') ? second : first)
  }
  return tones
}
