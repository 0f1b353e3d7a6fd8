import type { ContentProblem } from '#domain/content/content-problems.ts'
import { MarkdownError, parseMarkdown } from '#domain/content/markdown.ts'
import type { RichText } from '#domain/content/rich-text.ts'

/** How the pages of the site show a text, or what they cannot show. */
export type MarkdownPreview = { kind: 'text'; text: RichText } | { kind: 'invalid'; problem: ContentProblem }

export function previewMarkdown(text: string): MarkdownPreview {
  try {
    return { kind: 'text', text: parseMarkdown(text) }
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error
    return { kind: 'invalid', problem: error.problem }
  }
}
