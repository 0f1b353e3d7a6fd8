import type { PageAnswer } from '#contract/site/page-answer.ts'

type Block = PageAnswer['blocks'][number]

const beyondItsOwn: Partial<Record<Block['kind'], readonly string[]>> = {
  jobs: ['jobs'],
  stories: ['jobs'],
  menucard: ['products'],
  enquiry: ['contact'],
}

/** The texts that the blocks of a page speak with. */
export const pageNamespaces = (blocks: readonly Pick<Block, 'kind'>[]): string[] => [
  ...new Set(['pages', ...blocks.flatMap(({ kind }) => beyondItsOwn[kind] ?? [])]),
]
