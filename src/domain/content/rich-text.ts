import type { LocalizedValue } from '../i18n/languages.ts'

/** Formatted text as a tree: only what a page or a mail may show, and nothing executable. */
export type RichInline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: readonly RichInline[] }
  | { kind: 'link'; href: string; children: readonly RichInline[] }
  | { kind: 'break' }

export type RichBlock =
  | { kind: 'paragraph'; children: readonly RichInline[] }
  | { kind: 'heading'; level: 2 | 3; id: string; children: readonly RichInline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly RichBlock[])[] }

export type RichText = readonly RichBlock[]
export type LocalizedRichText = LocalizedValue<RichText>
