import type { Page } from './kinds/page.ts'

export type { Page }
export type Block = Page['blocks'][number]
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** Stays in the texts of pages until they are shown, because the settings of the installation decide it. */
export const paymentCompaniesPlaceholder = '{{paymentCompanies}}'
