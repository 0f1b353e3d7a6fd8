import { describe, expect, test } from 'vitest'
import { toOrderedOptions } from '#domain/catalog/options.ts'
import type { RichText } from '#domain/content/rich-text.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import { type CustomerMailKind, customerMailKinds } from '#domain/outbox-message.ts'
import { aCake, aMailStore, anOrder, anOrderMail, aSender, aSlicedLoaf } from '#tests/support/builders.ts'
import { expectSameInBothParts, readMailHtml } from '#tests/support/mail-content.ts'
import { renderCustomerMail } from './order-mails.ts'

const states: Record<CustomerMailKind, OrderState> = {
  orderReceived: 'created',
  orderToConfirm: 'created',
  paymentReminder: 'created',
  pickupTimeGone: 'created',
  orderConfirmed: 'purchased',
  orderChanged: 'purchased',
  differenceDue: 'purchased',
  pickupReminder: 'preparation',
  orderReady: 'preparation',
  itemsRefunded: 'purchased',
  paymentReturned: 'canceled',
  orderCanceled: 'canceled',
}

const toText = (text: string): RichText => [{ kind: 'paragraph', children: [{ kind: 'text', text }] }]
const contract = {
  ...anOrderMail().contract,
  withdrawal: toText('Für einen Wertverlust müssen Sie nur aufkommen, wenn …'),
}

function render(kind: CustomerMailKind, changes: Parameters<typeof anOrder>[0] = {}, more: { now?: string } = {}) {
  const order = anOrder({ state: states[kind], ...changes })
  const cancel = { reason: 'byCustomer', refundCents: order.grossCents } as const
  return renderCustomerMail(kind, anOrderMail({ order, contract, ...more }), kind === 'orderCanceled' ? { cancel } : {})
}

const everyMail = customerMailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const))
const { links } = anOrderMail()
const findLinks = (html: string) => readMailHtml(html).links

const facts: Partial<Record<Language, string[]>> = {
  de: [
    'Guten Tag Anna Huber,',
    'Samstag, 21. November 2026, 07:30 Uhr',
    '12 × Kaisersemmel',
    'Linzer Plätzchen',
    'je 0,45 €',
    '5,40 €',
    'zzgl. Pfand 2 × 0,25 €',
    '22,60 €',
    'darin 7 % MwSt.',
    '1,16 €',
    'darin 19 % MwSt.',
    '0,78 €',
    'USt-IdNr. DE000000000',
  ],
  en: [
    'Dear Anna Huber,',
    'Saturday 21 November 2026, 7:30 am',
    '12 × Kaiser roll',
    'Linzer biscuits',
    '€0.45 each',
    '€5.40',
    'plus deposit 2 × €0.25',
    '€22.60',
    'including 7% VAT',
    '€1.16',
    'including 19% VAT',
    '€0.78',
    'VAT ID DE000000000',
  ],
}

const always = [
  '7K3MN-PQ4RT',
  'Bitte geschnitten',
  'Ich komme mit dem Rad.',
  aMailStore.name,
  'Marktplatz 7, 89257 Illertissen',
  aMailStore.phone,
  aSender.legalName,
  'Amtsgericht Memmingen, HRA 00000',
]

describe.each(everyMail)('%s in %s', (kind, language) => {
  const mail = render(kind, { language })

  test('contains the whole order in both parts', () => {
    const { text } = readMailHtml(mail.html)
    for (const fact of [...always, ...(facts[language] ?? [])]) {
      expect(text).toContain(fact)
      expect(mail.text).toContain(fact)
    }
    expect(mail.subject).toContain('7K3MN-PQ4RT')
  })

  test('has the same content in text and HTML', () => {
    expectSameInBothParts(mail)
  })

  test('is a complete HTML document in its language, without images, scripts or unfilled placeholders', () => {
    expect(mail.html).toContain(`<html lang="${language}"`)
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import|undefined|\[object/)
    expect(mail.subject + mail.text + mail.html).not.toContain('{{')
    const layouts = mail.html.match(/<table(?! role="presentation")[^>]*>.*?<\/tr>/gs) ?? []
    expect(layouts.every((table) => table.includes('<th '))).toBe(true)
  })

  test('links only to our site, the map and the phone', () => {
    const known = [...Object.values(links), aMailStore.mapsLink, 'tel:+498999998101']
    expect(findLinks(mail.html).filter((link) => !known.includes(link))).toEqual([])
    expect(findLinks(mail.html)).toEqual(
      expect.arrayContaining([links.order, links.terms, links.privacy, links.withdrawal]),
    )
  })

  test('wraps the text part', () => {
    const long = mail.text.split('\n').filter((line) => [...line].length > 72 && !line.trim().startsWith('https://'))
    expect(long).toEqual([])
  })
})

describe('the pickup code', () => {
  test.each(customerMailKinds)('is in %s only when the order is paid', (kind) => {
    const mail = render(kind)
    const isShown = ['orderConfirmed', 'orderChanged', 'pickupReminder', 'orderReady'].includes(kind)
    expect(mail.text.includes('4711')).toBe(isShown)
    expect(mail.html.includes('4711')).toBe(isShown)
    expect(findLinks(mail.html).includes(links.pass)).toBe(isShown)
  })
})

describe('an unpaid order', () => {
  test.each(['orderReceived', 'paymentReminder'] as const)(
    '%s names the deadline in Berlin and links to paying',
    (kind) => {
      const mail = render(kind)
      expect(mail.text).toContain('Zu bezahlen bis:\n  Freitag, 20. November 2026, 18:00 Uhr')
      expect(mail.text).toContain(`Jetzt bezahlen:\n${links.order}`)
      expect(render(kind, { language: 'en' }).text).toContain('Please pay by:\n  Friday 20 November 2026, 6:00 pm')
    },
  )

  test('is not confirmed by the first mail', () => {
    expect(render('orderReceived').text).toContain('erst damit kommt der Vertrag')
    expect(render('orderReceived').attachments).toEqual([])
  })
})

describe('the confirmation', () => {
  const { text, html, attachments } = render('orderConfirmed')
  const flat = text.replace(/\s+/g, ' ')
  const attached = attachments[1]?.content.replace(/\s+/g, ' ') ?? ''

  test('states that the contract is concluded', () => {
    expect(flat).toContain('Mit dieser E-Mail ist der Vertrag geschlossen.')
    expect(flat).toContain('hängen im Wortlaut als Textdatei an')
    expect(flat).toContain('zwischen Ihnen und der Bäckerei Krume GmbH & Co. KG')
    expect(flat).toContain(`Die vollständigen Verkaufsbedingungen: ${links.terms}`)
  })

  test('states for each line whether it can be withdrawn', () => {
    expect(text.match(/kein Widerrufsrecht \(verderblich\)/g)).toHaveLength(2)
    expect(text.match(/Widerrufsrecht 14 Tage/g)).toHaveLength(2)
  })

  test('has the calendar entry and the full terms as attachments', () => {
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['abholung-7K3MN-PQ4RT.ics', 'text/calendar; charset=utf-8; method=PUBLISH'],
      ['Bedingungen-und-Widerruf.txt', 'text/plain; charset=utf-8'],
    ])
    expect(attached).toContain('Bedingungen und Widerrufsbelehrung zur Bestellung 7K3MN-PQ4RT')
    expect(attached).toContain('Die Preise enthalten die Mehrwertsteuer.')
    expect(attached).toContain('Amtsgericht Memmingen, HRA 00000')
  })

  test('leaves the terms to the attachment, so that the code and the time are not lost in them', () => {
    const terms = 'Unsere Bedingungen. '.repeat(500).trim()
    const data = anOrderMail({
      contract: { ...contract, terms: toText(terms) },
    })
    const mail = renderCustomerMail('orderConfirmed', data)
    expect(mail.text).not.toContain('Unsere Bedingungen.')
    expect(mail.html).not.toContain('Unsere Bedingungen.')
    expect(mail.attachments[1]?.content.replace(/\s+/g, ' ')).toContain(terms)
  })

  test('names the allergens of each line', () => {
    expect(text.match(/Enthält: Weizen/g)?.length).toBeGreaterThan(0)
    expect(html).toContain('Enthält: Weizen')
    expect(render('orderConfirmed', { language: 'en' }).text).toContain('Contains: wheat')
  })

  test('contains the full withdrawal instructions for products that keep', () => {
    expect(flat).toContain('Das Widerrufsrecht gilt für: Apfelschorle, Linzer Plätzchen.')
    const page = 'Für einen Wertverlust müssen Sie nur aufkommen, wenn … '.repeat(30).trim()
    const data = anOrderMail({ contract: { ...contract, withdrawal: toText(page) } })
    const mail = renderCustomerMail('orderConfirmed', data)
    expect(mail.attachments[1]?.content.replace(/\s+/g, ' ')).toContain(page)
    expect(text).toContain(`Vertrag widerrufen:\n${links.withdrawal}`)
  })

  test.each([
    [13, 'kein Widerrufsrecht (verderblich)', 'besteht kein Widerrufsrecht'],
    [14, 'Widerrufsrecht 14 Tage', 'gilt für alle Artikel'],
  ])('applies the limit of fourteen days: %i', (keepsDays, label, scope) => {
    const mail = render('orderConfirmed', { lines: [{ keepsDays }] })
    expect(mail.text).toContain(label)
    expect(mail.text.replace(/\s+/g, ' ')).toContain(scope)
    expect(mail.attachments[1]?.content.includes('Wertverlust')).toBe(keepsDays === 14)
  })

  test('shows no deposit when there is none', () => {
    expect(render('orderConfirmed', { lines: [{}] }).text).not.toMatch(/\bzzgl\.|^Pfand/m)
  })
})

describe('options', () => {
  const sliced = toOrderedOptions(aSlicedLoaf(), { schnitt: 'scheiben' })
  const inscribed = (inschrift: string) => toOrderedOptions(aCake(), { inschrift })

  test.each(customerMailKinds)('are below the name of the product in %s', (kind) => {
    const lines = [
      { name: { de: 'Bauernbrot', en: 'Country loaf' }, options: sliced },
      { options: inscribed('Oma 80') },
    ]
    const german = render(kind, { lines })
    expect(german.text).toMatch(/1 × Bauernbrot .*\n {4}in Scheiben\n/)
    expect(german.text).toContain('    Inschrift: „Oma 80“\n')
    expectSameInBothParts(german)
    const english = render(kind, { lines, language: 'en' })
    expect(english.text).toMatch(/1 × Country loaf .*\n {4}sliced\n/)
    expect(english.text).toContain('    Inscription: “Oma 80”\n')
  })

  test('that the customer wrote cannot become a link', () => {
    const mail = render('orderConfirmed', { lines: [{ options: inscribed('https://evil.example') }] })
    expect(mail.text).toContain('evil.\u200Bexample')
    expect(mail.text).not.toContain('https://evil')
    expect(mail.html).not.toContain('https://evil')
  })
})

describe('changes', () => {
  const dateText = 'bis einschließlich Donnerstag, 19. November 2026'

  test.each([
    ['2026-11-19T22:59:59.000Z', true],
    ['2026-11-19T23:00:00.000Z', false],
  ])('at %s possible: %s', (now, isOpen) => {
    const { text } = render('orderConfirmed', {}, { now })
    expect(text.replace(/\s+/g, ' ').includes(dateText)).toBe(isOpen)
    expect(text.includes('Bestellung ansehen oder ändern')).toBe(isOpen)
    expect(text.includes('+49 89 99998-101.')).toBe(!isOpen)
  })

  test('the mail about a change contains the previous time', () => {
    const before = { storeId: 'illertissen-marktplatz', date: '2026-11-20', minute: 480 }
    const mail = renderCustomerMail('orderChanged', anOrderMail({ order: anOrder({ revision: 3 }) }), { before })
    expect(mail.text).toContain('Bisher:\n  Freitag, 20. November 2026, 08:00 Uhr')
    expect(mail.attachments[0]?.content).toContain('SEQUENCE:3\r\n')
  })
})

describe('a canceled order', () => {
  const canceled = anOrderMail({ order: anOrder({ state: 'canceled' }) })

  test.each([
    ['byCustomer', 2260, 'wie Sie es gewünscht haben', 'storniert'],
    ['byBusiness', 2260, 'leider stornieren', 'storniert'],
    ['byCustomer', 0, 'wie Sie es gewünscht haben', 'storniert'],
    ['expired', 0, 'weil sie bis Freitag, 20. November 2026, 18:00 Uhr nicht bezahlt war', 'verfallen'],
  ] as const)('%s with a refund of %i', (reason, refundCents, sentence, subject) => {
    const mail = renderCustomerMail('orderCanceled', canceled, { cancel: { reason, refundCents } })
    const flat = mail.text.replace(/\s+/g, ' ')
    expect(mail.subject).toBe(`Bestellung 7K3MN-PQ4RT ${subject}`)
    expect(flat).toContain(sentence)
    expect(flat.includes('Wir erstatten Ihnen 22,60 €')).toBe(refundCents > 0)
    expect(flat.includes('Es kostet Sie nichts.')).toBe(refundCents === 0)
    expect(flat).toContain(`Noch einmal bestellen: ${links.reorder}`)
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(
      refundCents > 0 ? ['text/calendar; charset=utf-8; method=CANCEL'] : [],
    )
  })
})

test('a refund names the options of the items', () => {
  const loaf = aSlicedLoaf()
  const [line] = anOrder().lines
  if (!line) throw new Error('no line')
  const toLine = (choice: string) => ({
    ...line,
    productId: loaf.id,
    name: loaf.name,
    options: toOrderedOptions(loaf, { schnitt: choice }),
  })
  const order = anOrder({ state: 'purchased', lines: [toLine('ganz'), toLine('scheiben')] })
  const refund = { amountCents: 540, lines: [{ line: 1, quantity: 1 }], reason: '' }
  const { text } = renderCustomerMail('itemsRefunded', anOrderMail({ order }), { refund })
  expect(text).toContain('1 × Bauernbrot, in Scheiben')
})

test.each([
  ['2026-11-21T05:00:00.000Z', 'Heute abholen: Ihre Bestellung 7K3MN-PQ4RT', 'Heute liegt alles bereit'],
  ['2026-11-20T17:00:00.000Z', 'Morgen abholen: Ihre Bestellung 7K3MN-PQ4RT', 'Morgen liegt alles bereit'],
  ['2026-11-18T17:00:00.000Z', 'Bald abholen: Ihre Bestellung 7K3MN-PQ4RT', 'Bald liegt alles bereit'],
])('the reminder sent at %s', (now, subject, headline) => {
  const mail = render('pickupReminder', {}, { now })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(headline)
})

describe('a hostile customer', () => {
  const customer = {
    givenname: 'Anna\r\nBcc: alle@mail.example\r\n\r\n<script>alert(1)</script>',
    surname: `"><img src=x onerror=alert(1)>\u202Eniart\u0000 ${'ß'.repeat(10_000)} 👩‍👩‍👧`,
    mail: 'a@mail.example"><b>',
    phone: '<i>1</i>',
  }
  const notes = 'https://evil.example/pay {{number}} </td></table> <a href="https://evil.example">hier</a>'
  const hostile = { customer, notes, lines: [{ notes: `</style><b>${'x'.repeat(20_000)}` }] }

  test.each(customerMailKinds)('cannot inject markup or links into %s', (kind) => {
    const mail = render(kind, hostile)
    expect(mail.html).not.toMatch(/<script|<img|<b>|<i>|onerror="|[\u202A-\u202E\u2066-\u2069]/)
    expect(mail.html.match(/<\/style>/g)).toHaveLength(1)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may remain
    expect(mail.text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/)
    expect(mail.text).toContain('Guten Tag Anna Bcc: alle@mail.\u200Bexample <script>alert(1)</script>')
    expect(mail.text).not.toContain('https://evil')
    expect(findLinks(mail.html).join()).not.toContain('evil')
    expect(mail.html.length).toBeLessThan(60_000)
    expectSameInBothParts(mail)
  })

  test('without a name gets a neutral greeting', () => {
    const nameless = { givenname: '\u202E', surname: ' \r\n', mail: 'a@mail.example', phone: '' }
    expect(render('orderConfirmed', { customer: nameless }).text).toContain('\nGuten Tag,\n')
  })
})

describe('the reservation of the pickup time', () => {
  const holdUntil = '2026-11-15T08:50:00.000Z'
  test.each([
    ['is named while it lasts', { holdUntil }, 'Sonntag, 15. November 2026, 09:50 Uhr'],
    ['is said to be over', { hasSlot: false }, 'nicht mehr für Sie reserviert'],
  ])('%s', (_what, changes, text) => {
    expect(render('paymentReminder', changes).text).toContain(text)
  })

  test('is not mentioned when it lasts until the deadline', () => {
    expect(render('orderReceived').text).not.toMatch(/halten wir|reserviert/)
  })
})
