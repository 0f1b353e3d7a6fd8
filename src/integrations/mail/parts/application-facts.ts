import { phoneLink } from '#domain/store/phone-link.ts'
import type { ApplicationMailData } from '../application-mail-data.ts'
import type { Fact } from '../document/mail-document.ts'
import { formatDate } from '../words/format-date.ts'
import { mailTexts } from '../words/mail-texts.ts'

export const jobFact = ({ job, language }: ApplicationMailData): Fact => ({
  label: mailTexts(language)('application.job'),
  lines: [job.name, job.identifier],
})

export function contactFact({ organizer: { name, phone, mail }, language }: ApplicationMailData): Fact {
  const t = mailTexts(language)
  const call = { text: t('label.phone', { phone }), href: phoneLink(phone) }
  return { label: t('application.contact'), lines: [name, call, { text: mail, href: `mailto:${mail}` }] }
}

export const deletionFact = ({ deletesOn, language }: ApplicationMailData): Fact => ({
  label: mailTexts(language)('application.deletesOn'),
  lines: [formatDate(deletesOn, language)],
})
