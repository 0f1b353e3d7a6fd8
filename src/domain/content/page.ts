import type { Page } from './kinds/page.ts'

export type { Page }
export type Block = Page['blocks'][number]
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
