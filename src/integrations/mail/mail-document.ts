import type { Language } from '#domain/i18n/languages.ts'
import type { MailSender } from './mail-data.ts'

export interface TextLink {
  text: string
  href: string
}

export interface Fact {
  label: string
  isStrong?: boolean
  lines: readonly (string | TextLink)[]
}

export interface MailItem {
  quantity: number
  name: string
  amount?: string
  details: readonly string[]
  /** Charged on top of the item, such as a deposit. */
  surcharge?: MailSum | undefined
}

export interface MailSum {
  label: string
  amount: string
  isTotal?: boolean
}

export interface MailButton extends TextLink {
  isMain?: boolean
}

/** The content of a mail. HTML and plain text are rendered from the same blocks, so they cannot differ. */
export type Block =
  | { kind: 'text' | 'smallPrint' | 'title'; text: string }
  /** Typed by a person: every line as it is. */
  | { kind: 'typed'; text: string }
  /** Of the mail that this one answers. */
  | { kind: 'quote'; text: string }
  | { kind: 'link'; link: TextLink }
  | { kind: 'buttons'; buttons: readonly MailButton[] }
  | { kind: 'ticket'; code?: { label: string; code: string } | undefined; facts: readonly Fact[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'items'; headings: { item: string; amount: string }; items: readonly MailItem[]; sums: readonly MailSum[] }
  | { kind: 'tally'; rows: readonly MailItem[] }
  | { kind: 'entry'; title: string; lines: readonly (string | TextLink)[]; items: readonly MailItem[] }

export const textBlock = (text: string): Block => ({ kind: 'text', text })
export const ticket = (...facts: Fact[]): Block => ({ kind: 'ticket', facts })
export const mainButton = (text: string, href: string): Block => ({
  kind: 'buttons',
  buttons: [{ text, href, isMain: true }],
})

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

export interface MailDocument {
  language: Language
  subject: string
  /** Shown in the inbox beside the subject; repeats content of the mail. */
  preheader: string
  sender: MailSender
  headline: string
  blocks: readonly Block[]
  /** Why the recipient gets it. */
  why?: string | undefined
  links?: readonly TextLink[]
}
