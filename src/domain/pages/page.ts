import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Localized } from '../i18n/localized.ts'
import type { Block } from './blocks.ts'

export interface PageImage {
  image: string
  alt: Localized
}

/** `wide`: the picture lies behind the words; `split`: beside them; `plain`: words alone. */
export type PageHead = {
  kicker: Localized
  headline: Localized
  lead: Localized
} & ({ layout: 'plain' } | ({ layout: 'wide' | 'split' } & PageImage))

export interface Page {
  /** The path under which it is found. */
  id: string
  title: Localized
  description: Localized
  head: PageHead
  blocks: readonly Block[]
  modifiedAt: CalendarDate
}
