import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { describeAlertSearch } from '#domain/hiring/job-alert.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { localizedUrl } from '#domain/i18n/languages.ts'
import type { JobAlertMailKind, JobAlertPayload } from '#domain/outbox-message.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { MailSender, RenderedMail } from './mail-data.ts'
import { type Block, mainButton, textBlock, ticket } from './mail-document.ts'
import { cleanLine, defuseLinks } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

interface AlertLinks {
  confirm: string
  renew: string
  unsubscribe: string
  publicUrl: string
}

const periods = { days: dataPeriods.unconfirmedAlertDays, months: dataPeriods.jobAlertMonths }

function getBlocks(
  kind: JobAlertMailKind,
  { language, jobs, endsOn, ...payload }: JobAlertPayload,
  links: AlertLinks,
): Block[] {
  const t = getTranslator(language, 'mail')
  // Whoever subscribes a stranger decides what the search contains.
  const search = defuseLinks(cleanLine(describeAlertSearch(payload.search, getTranslator(language, 'jobs')), 200))
  const searchFact: Block = ticket({ label: t('jobAlert.search'), isStrong: true, lines: [search] })
  const date = formatDay(endsOn, language, 'full')
  switch (kind) {
    case 'jobAlertConfirm':
      return [
        textBlock(t('jobAlert.confirm.lead')),
        searchFact,
        mainButton(t('jobAlert.confirm.button'), links.confirm),
        textBlock(t('jobAlert.confirm.body', periods)),
      ]
    case 'jobAlertDigest':
      return [
        textBlock(t('jobAlert.digest.lead', { count: jobs.length })),
        ...jobs.map(({ id, name, place, details }): Block => {
          const href = localizedUrl(`${links.publicUrl}/jobs/${id}`, language)
          return {
            kind: 'entry',
            title: name,
            lines: [place, ...details, { text: t('jobAlert.digest.job'), href }],
            items: [],
          }
        }),
        searchFact,
        textBlock(t('jobAlert.digest.body', { date })),
        { kind: 'link', link: { text: t('jobAlert.renew', periods), href: links.renew } },
      ]
    case 'jobAlertEnding':
      return [
        textBlock(t('jobAlert.ending.lead', { date })),
        searchFact,
        mainButton(t('jobAlert.renew', periods), links.renew),
        textBlock(t('jobAlert.ending.body')),
      ]
    default:
      return kind satisfies never
  }
}

const groupByKind = { jobAlertConfirm: 'confirm', jobAlertDigest: 'digest', jobAlertEnding: 'ending' } as const

/** To whoever asked for new jobs, in their language. Every mail but the first contains the link that ends it. */
export function renderJobAlertMail(
  kind: JobAlertMailKind,
  payload: JobAlertPayload,
  { links, sender }: { links: AlertLinks; sender: MailSender },
): RenderedMail {
  const { language, jobs, endsOn } = payload
  const t = getTranslator(language, 'mail')
  const group = groupByKind[kind]
  const [first] = jobs
  const params = { count: jobs.length, job: first?.name ?? '', date: formatDay(endsOn, language, 'full') }
  const unsubscribe = { text: t('jobAlert.unsubscribe'), href: links.unsubscribe }
  return renderMail({
    language,
    subject: t(`jobAlert.${group}.subject`, params),
    preheader: t(`jobAlert.${group}.preheader`, params),
    sender,
    headline: t(`jobAlert.${group}.headline`, params),
    blocks: getBlocks(kind, payload, links),
    why: t(`jobAlert.${group}.why`, periods),
    links: kind === 'jobAlertConfirm' ? [] : [unsubscribe],
  })
}
