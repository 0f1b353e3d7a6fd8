import type { CalendarDate, Weekday } from '../calendar/calendar-date.ts'
import type { ChosenOptions } from '../catalog/options.ts'
import type { EnquiryForm } from '../contact-message.ts'
import type { JobField } from '../hiring/job.ts'
import type { Localized } from '../i18n/languages.ts'
import type { ContentImage } from './pictures.ts'
import type { LocalizedRichText } from './rich-text.ts'

/** wide: picture behind the text. split: picture beside the text. plain: no picture. */
export type PageHead = {
  /** The anchor for links to the headline. */
  id?: string | undefined
  kicker: Localized
  headline: Localized
  lead: Localized
} & ({ layout: 'plain' } | ({ layout: 'wide' | 'split' } & ContentImage))

export interface Page {
  /** The path of the page. */
  id: string
  title: Localized
  description: Localized
  head: PageHead
  blocks: readonly Block[]
  modifiedAt: CalendarDate
}

export interface BlockLink {
  label: Localized
  href: string
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined }

/** `id` is the anchor for links to the block. */
interface Headed {
  id?: string | undefined
  headline?: Localized | undefined
}

export type TextBlock = Headed & { kind: 'text'; text: LocalizedRichText }
/** A long text from a separate file, shown with a table of contents. */
export type DocumentBlock = Headed & { kind: 'document'; text: LocalizedRichText }
export type PictureBlock = ContentImage & { kind: 'picture'; caption?: Localized | undefined }
export type SplitBlock = Headed &
  ContentImage & { kind: 'split'; text: LocalizedRichText; side: 'left' | 'right'; link?: BlockLink | undefined }
export type FactsBlock = Headed & {
  kind: 'facts'
  facts: readonly { figure: Localized; label: Localized; text?: Localized | undefined }[]
}
export type TimelineBlock = Headed & {
  kind: 'timeline'
  entries: readonly ({ year: string; headline: Localized; text: Localized } & Optional<ContentImage>)[]
}
export type CardsBlock = Headed & {
  kind: 'cards'
  cards: readonly ({ headline: Localized; text: Localized; link?: BlockLink | undefined } & Optional<ContentImage>)[]
}
export type StepsBlock = Headed & {
  kind: 'steps'
  steps: readonly { label: Localized; headline: Localized; text: Localized }[]
}
export type StoriesBlock = Headed & {
  kind: 'stories'
  stories: readonly ({
    name: string
    role: Localized
    since: string
    quote: Localized
    text: LocalizedRichText
  } & Optional<ContentImage>)[]
}
export type CircleBlock = Headed & {
  kind: 'circle'
  partners: readonly { name: string; place: string; craft: Localized; text: Localized; url?: string | undefined }[]
}
export type TourBlock = Headed & {
  kind: 'tour'
  note: Localized
  /** 0 is Sunday; times are minutes of the day. */
  days: readonly {
    day: Weekday
    stops: readonly { fromMinute: number; toMinute: number; town: string; spot: Localized }[]
  }[]
}
export type FaqBlock = Headed & {
  kind: 'faq'
  entries: readonly { question: Localized; answer: LocalizedRichText }[]
}
export type OffersBlock = Headed & {
  kind: 'offers'
  note?: Localized | undefined
  offers: readonly {
    mark: Localized
    headline: Localized
    text: Localized
    items: readonly Localized[]
    priceCents: number
    unit: Localized
    /** The product that can be ordered online. */
    productId?: string | undefined
    /** The choices that the price is for. */
    options?: ChosenOptions | undefined
  }[]
}
export type EnquiryBlock = Headed & { kind: 'enquiry'; text: Localized; form: EnquiryForm }
export type JobsBlock = Headed & { kind: 'jobs'; text: Localized; field?: JobField | undefined }
export type MenucardBlock = Headed & { kind: 'menucard' }
export type QuoteBlock = { kind: 'quote'; text: Localized; by: Localized }
export type CalloutBlock = { kind: 'callout'; headline: Localized; text: Localized; link: BlockLink }
export type AppBlock = Headed & ContentImage & { kind: 'app'; text: LocalizedRichText }
/** Shows the short list of slides, in a row. */
export type SlidesBlock = Headed & { kind: 'slides' }
/** Shows the legal data of the company. */
export type CompanyBlock = Headed & { kind: 'company' }

export type Block =
  | TextBlock
  | DocumentBlock
  | PictureBlock
  | SplitBlock
  | FactsBlock
  | TimelineBlock
  | CardsBlock
  | StepsBlock
  | StoriesBlock
  | CircleBlock
  | TourBlock
  | FaqBlock
  | OffersBlock
  | EnquiryBlock
  | JobsBlock
  | MenucardBlock
  | QuoteBlock
  | CalloutBlock
  | AppBlock
  | SlidesBlock
  | CompanyBlock
