import { phoneLink } from '#domain/store/phone-link.ts'
import type { TasterMailData } from './application-mail-data.ts'
import { renderDocument } from './document/render-document.ts'
import type { RenderedMail } from './mail-data.ts'
import { addressOf } from './parts/address-of.ts'
import { imprint } from './parts/imprint.ts'
import { cleanLine } from './words/clean-text.ts'
import { defuseLinks } from './words/defuse-links.ts'
import { formatMoment } from './words/format-date.ts'
import { mailTexts } from './words/mail-texts.ts'

const language = 'de'
const t = mailTexts(language)

/** To the store and to whoever answers for the job, in German. */
export function renderTasterMail({ date, minute, store, jobName, sender, ...guest }: TasterMailData): RenderedMail {
  const name = defuseLinks(cleanLine(guest.name, 200))
  const phone = defuseLinks(cleanLine(guest.phone, 40))
  const when = formatMoment({ date, minute }, language)
  const call = { text: t('label.phone', { phone }), href: phoneLink(phone) }
  const lead = t('taster.lead', { name, store: store.name })
  return renderDocument({
    language,
    subject: t('taster.subject', { name, when }),
    preheader: lead,
    brand: sender.companyName,
    headline: t('taster.headline'),
    blocks: [
      { kind: 'text', text: lead },
      {
        kind: 'ticket',
        facts: [
          { label: t('taster.when'), isStrong: true, lines: [when] },
          { label: t('taster.guest'), lines: [name, call] },
          { label: t('taster.job'), lines: [jobName] },
          { label: t('label.store'), lines: [store.name, addressOf(store)] },
        ],
      },
      { kind: 'text', text: t('taster.body') },
    ],
    footer: { lines: [imprint(sender, t)], links: [] },
  })
}
