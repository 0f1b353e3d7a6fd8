import { z } from 'zod'
import type { LocalizedRichText, RichText } from '#domain/pages/rich-text.ts'
import { MarkdownFault, parseMarkdown } from './parse-markdown.ts'

const markdown = z
  .string()
  .trim()
  .min(1)
  .transform((text, context): RichText => {
    try {
      return parseMarkdown(text)
    } catch (fault) {
      if (!(fault instanceof MarkdownFault)) throw fault
      context.addIssue({ code: 'custom', message: fault.message })
      return z.NEVER
    }
  })

export const richTextSchema = z.strictObject({
  de: markdown,
  en: markdown.optional(),
}) satisfies z.ZodType<LocalizedRichText>
