import {
  answerDays,
  type Declared,
  email,
  entry,
  field,
  fields,
  httpsUrl,
  localized,
  money,
  picture,
  postalCode,
  text,
  whole,
} from './fields.ts'

export const companySchema = entry({
  basics: { name: field(text, { label: 'companyName' }), shortName: text, claim: localized, foundedYear: whole },
  address: { streetAddress: text, postalCode, location: text, phone: text, mail: email },
  legal: {
    legalName: text,
    responsiblePerson: text,
    registryCourt: text,
    registryNumber: text,
    vatNumber: text,
    /** The official notice on the legal guarantee in each language. Every company publishes it itself; absent: not yet. */
    guaranteeNotice: field(
      fields({
        de: field(picture, { label: 'noticeInGerman' }),
        en: field(picture, { label: 'noticeInEnglish' }),
      }).optional(),
      { hint: 'guaranteeNotice' },
    ),
  },
  orders: {
    defaultStoreId: field(text, { label: 'defaultStore', control: 'choice', options: 'store' }),
    /** How long an unpaid order holds its pickup slot. */
    holdMinutes: field(whole.min(10).max(1_440), { hint: 'holdMinutes' }),
    /** What the people at a counter may give back of one order on their own; absent: nothing. */
    counterRefundCents: field(money.min(0).optional(), { label: 'counterRefund', hint: 'counterRefund' }),
    /** Absent: the usual number. */
    answerWithinDays: field(answerDays.optional(), { hint: 'answerWithinDays' }),
    /** The sender of mails about work; absent: they come from the usual sender. */
    hiringMail: field(email.optional(), { hint: 'hiringMail' }),
  },
  links: { instagramUrl: httpsUrl, facebookUrl: httpsUrl, appStoreUrl: httpsUrl, playStoreUrl: httpsUrl },
})

export type Company = Declared<typeof companySchema>
