import { type CalendarRequest, calendarFile } from './calendar-file.ts'
import type { MailAttachment } from './mail-data.ts'
import { mailTexts } from './words/mail-texts.ts'

export function calendarAttachment(request: CalendarRequest): MailAttachment {
  const { id, language } = request.order
  return {
    filename: `${mailTexts(language)('calendar.file')}-${id.replace(/[^\w-]/g, '')}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${request.method}`,
    content: calendarFile(request),
  }
}
