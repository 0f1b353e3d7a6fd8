import { expect, test } from 'vitest'
import { getTranslator } from '#foundation/translations.ts'
import type { Language } from '../i18n/languages.ts'
import { describeAuditChanges } from './describe-audit.ts'

const describeFor =
  (language: Language) =>
  (before: unknown, after: unknown, subject = { kind: 'order', id: '7K3MN-PQ4RT' }): string[] =>
    describeAuditChanges(
      { subject, before, after },
      {
        language,
        t: getTranslator(language, 'staff-audit'),
        c: getTranslator(language, 'staff-content'),
        nameStore: (id) => (id === 'ulm-muensterplatz' ? 'Ulm Münsterplatz' : id),
      },
    ).map((change) => `${change.label}: ${change.before} → ${change.after}`.replaceAll('\u00a0', ' '))

const german = describeFor('de')
const english = describeFor('en')

test('names facts, states, times and money', () => {
  const before = { state: 'preparation', handedOverAt: undefined, refundCents: 0 }
  const after = {
    state: 'canceled',
    handedOverAt: '2026-11-16T06:05:00.000Z',
    refundCents: 1240,
    preset: 'notAvailable',
  }
  expect(german(before, after)).toEqual([
    'Stand: in Vorbereitung → storniert',
    'Übergeben: – → 16. November 2026, 07:05',
    'Erstattung: 0,00 € → 12,40 €',
    'Anlass: – → Ware fehlt',
  ])
  expect(english(before, after)).toEqual([
    'State: in preparation → cancelled',
    'Handed over: – → 16 November 2026, 07:05',
    'Refund: €0.00 → €12.40',
    'Reason chosen: – → not available',
  ])
})

test.each([
  [
    'a pickup',
    { storeId: 'ulm-muensterplatz', date: '2026-11-17', minute: 450 },
    { storeId: 'senden', date: '2026-11-18', minute: 480 },
    ['Filiale: Ulm Münsterplatz → senden', 'Tag: 17. November 2026 → 18. November 2026', 'Uhrzeit: 07:30 → 08:00'],
  ],
  [
    'a pause',
    undefined,
    { until: { date: '2026-11-17', minute: 600 }, reason: 'Ofen' },
    ['Bis: – → 17. November 2026, 10:00', 'Grund: – → Ofen'],
  ],
  [
    'hours of a day',
    undefined,
    {
      periods: [
        { openMinute: 360, closeMinute: 720 },
        { openMinute: 840, closeMinute: 1080 },
      ],
      reason: { de: 'Inventur' },
    },
    ['Öffnungszeiten: – → 06:00–12:00; 14:00–18:00', 'Grund: – → Inventur'],
  ],
  ['a closed day', undefined, { periods: [] }, ['Öffnungszeiten: – → geschlossen']],
  ['a role', { role: 'store', name: 'Anna' }, { role: 'office', name: 'Anna' }, ['Rolle: Filialleitung → Büro']],
  ['access', { hasAccess: true }, { hasAccess: false }, ['Zugang: ja → nein']],
  [
    'refunded items',
    undefined,
    { amountCents: 540, lines: [{ line: 1, quantity: 2 }] },
    ['Betrag: – → 5,40 €', 'Positionen: – → Position 1, Menge 2'],
  ],
  [
    'accounts',
    { revenue: [{ vatPercent: 7, account: 8300, taxKey: '' }] },
    { revenue: [{ vatPercent: 7, account: 8301, taxKey: '' }] },
    [
      'Erlöskonten: Steuersatz in Prozent 7, Konto 8300, Steuerschlüssel – → Steuersatz in Prozent 7, Konto 8301, Steuerschlüssel –',
    ],
  ],
  [
    'a publication',
    { version: 3 },
    { version: 4, publishAt: '2026-11-30T23:00:00.000Z', entries: ['product/bauernbrot', 'home/home'] },
    ['Fassung: 3 → 4', 'Erscheint: – → 1. Dezember 2026, 00:00', 'Einträge: – → Produkt bauernbrot; Startseite home'],
  ],
])('describes %s without internal names', (_what, before, after, expected) => {
  expect(german(before, after)).toEqual(expected)
})

test('names the fields of content as their form does', () => {
  const subject = { kind: 'content', id: 'product/bauernbrot' }
  const before = { name: 'Bauernbrot', priceCents: 420, 'name.de': 'Bauernbrot', ordering: true }
  const after = { name: 'Bauernbrot', priceCents: 440, 'name.de': 'Bauernlaib', ordering: false }
  expect(german(before, after, subject)).toEqual([
    'Preis: 4,20 € → 4,40 €',
    'Name › Deutsch: „Bauernbrot“ → „Bauernlaib“',
    expect.stringMatching(/: ja → nein$/i),
  ])
})

test('shows facts that it does not know in readable words', () => {
  expect(german({ holdUntil: '2026-11-17' }, { holdUntil: '2026-11-18', someState: 'new' })).toEqual([
    'Hold until: 17. November 2026 → 18. November 2026',
    'Some state: – → new',
  ])
})

test.each([
  [null, undefined],
  ['text', 3],
  [{ at: '2026-11-17' }, { at: '2026-11-17' }],
])('has nothing to say about %j and %j', (before, after) => {
  expect(german(before, after)).toEqual([])
})
