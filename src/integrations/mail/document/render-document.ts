import type { MailAttachment, RenderedMail } from '../mail-data.ts'
import { subjectLine } from '../words/subject-line.ts'
import { htmlPart } from './html-part.ts'
import type { MailDocument } from './mail-document.ts'
import { textPart } from './text-part.ts'

export function renderDocument(document: MailDocument, attachments: readonly MailAttachment[] = []): RenderedMail {
  const subject = subjectLine(document.subject)
  return { subject, text: textPart(document), html: htmlPart({ ...document, subject }), attachments }
}
