import { expect, test } from 'vitest'
import { storeSchema } from './store.ts'

const source = {
  id: 'senden-markt',
  name: 'Senden Markt',
  streetAddress: 'Markt 1',
  postalCode: '89250',
  location: 'Senden',
  phone: null,
  mail: 'senden@krume.example',
  description: { de: 'Am Markt.' },
  attributes: ['sunday'],
  pickupStore: true,
  slotCapacity: 6,
  hours: [
    { day: 1, open: '06:30', close: '12:30' },
    { day: 5, open: '05:00', close: '00:30' },
  ],
  onHolidays: 'asSunday',
  geo: { lat: 48.32, lng: 10.05 },
  image: 'filiale',
}
const parsed = storeSchema.parse(source)

test('converts times of day to minutes, including closing times past midnight', () => {
  expect(parsed.hours.weekly).toEqual([
    { day: 1, openMinute: 390, closeMinute: 750 },
    { day: 5, openMinute: 300, closeMinute: 30 },
  ])
})

test('maps special days with their date and reason, with or without periods', () => {
  const reason = { de: 'Betriebsferien', en: 'Annual holiday' }
  const specialDays = [
    { date: '2026-12-24', periods: [{ open: '06:00', close: '12:00' }], reason },
    { date: '2027-02-08', periods: [], reason },
  ]
  expect(storeSchema.parse({ ...source, specialDays }).hours.specialDays).toEqual([
    { date: '2026-12-24', periods: [{ openMinute: 360, closeMinute: 720 }], reason },
    { date: '2027-02-08', periods: [], reason },
  ])
})

test('defaults to no special days', () => {
  expect(parsed.hours).toMatchObject({ specialDays: [], onHolidays: 'asSunday' })
})

test('derives a maps link from the coordinates unless the entry has one', () => {
  expect(parsed.mapsLink).toBe('https://www.openstreetmap.org/?mlat=48.32&mlon=10.05#map=18/48.32/10.05')
  expect(storeSchema.parse({ ...source, mapsLink: 'https://maps.example/senden' }).mapsLink).toBe(
    'https://maps.example/senden',
  )
})

test('links to a map with https only', () => {
  const isValid = (mapsLink: string) => storeSchema.safeParse({ ...source, mapsLink }).success
  expect(isValid('https://maps.example/senden')).toBe(true)
  expect(['http://maps.example', 'javascript:alert(1)', 'data:text/html,x'].filter(isValid)).toEqual([])
})
