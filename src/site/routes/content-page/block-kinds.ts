import type { PageResponse } from '#contract/site.ts'
import type { Namespace } from '#domain/i18n/translate.ts'

export type PageBlock = PageResponse['blocks'][number]
type BlockKind = PageBlock['kind']
export type BlockProps<Kind extends BlockKind> = Extract<PageBlock, { kind: Kind }>

type Tone = 'paper' | 'flour' | 'crumb'
type BlockData = 'jobs' | 'menu' | 'slides' | 'stores'

interface BlockSettings {
  /** The preferred background, and the one to use when the block above already has it. */
  tones: readonly [Tone, Tone]
  /** Translation namespaces besides `pages`. */
  namespaces?: readonly Namespace[]
  /** What the block shows besides its own content. */
  data?: BlockData
}

/** A new kind of block needs an entry here and a component in `page-blocks.tsx`; both are checked by the compiler. */
export const blockKinds: Readonly<Record<BlockKind, BlockSettings>> = {
  text: { tones: ['paper', 'flour'] },
  document: { tones: ['flour', 'paper'] },
  picture: { tones: ['paper', 'flour'] },
  split: { tones: ['paper', 'flour'] },
  facts: { tones: ['crumb', 'paper'] },
  timeline: { tones: ['flour', 'paper'] },
  cards: { tones: ['paper', 'flour'] },
  steps: { tones: ['flour', 'paper'] },
  stories: { tones: ['paper', 'flour'], namespaces: ['jobs'] },
  circle: { tones: ['crumb', 'paper'] },
  tour: { tones: ['flour', 'paper'] },
  faq: { tones: ['paper', 'flour'] },
  offers: { tones: ['flour', 'paper'] },
  enquiry: { tones: ['flour', 'crumb'], namespaces: ['contact'], data: 'stores' },
  jobs: { tones: ['flour', 'paper'], namespaces: ['jobs'], data: 'jobs' },
  menucard: { tones: ['flour', 'paper'], namespaces: ['products'], data: 'menu' },
  quote: { tones: ['crumb', 'paper'] },
  callout: { tones: ['paper', 'flour'] },
  app: { tones: ['crumb', 'paper'] },
  slides: { tones: ['crumb', 'paper'], data: 'slides' },
  guarantee: { tones: ['flour', 'paper'], namespaces: ['products'] },
  company: { tones: ['paper', 'flour'] },
}

/** Adjacent blocks never share a background; the head above the first block is `paper`. */
export function chooseTones(kinds: readonly BlockKind[]): Tone[] {
  const tones: Tone[] = []
  for (const kind of kinds) {
    const [preferred, alternative] = blockKinds[kind].tones
    tones.push(preferred === (tones.at(-1) ?? 'paper') ? alternative : preferred)
  }
  return tones
}

export const pageNamespaces = (blocks: readonly Pick<PageBlock, 'kind'>[]): Namespace[] => [
  ...new Set<Namespace>(['pages', ...blocks.flatMap(({ kind }) => blockKinds[kind].namespaces ?? [])]),
]
