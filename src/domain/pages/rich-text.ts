/** Text with a few marks, as a tree: what a page or a mail may show, and nothing that could run. */
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
export type LocalizedRichText = Readonly<{ de: RichText; en?: RichText | undefined }>
