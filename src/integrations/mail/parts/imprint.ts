import type { MailSender } from '../mail-data.ts'
import type { MailTexts } from '../words/mail-texts.ts'

export function imprint(sender: MailSender, t: MailTexts): string {
  const { legalName, streetAddress, postalCode, location, phone, mail } = sender
  const { registryCourt, registryNumber, vatNumber, responsiblePerson } = sender
  return [
    legalName,
    streetAddress,
    `${postalCode} ${location}`,
    t('footer.contact', { phone, mail }),
    t('footer.registry', { court: registryCourt, number: registryNumber, vat: vatNumber, person: responsiblePerson }),
  ].join('\n')
}
