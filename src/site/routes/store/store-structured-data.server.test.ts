import { describe, expect, test } from 'vitest'
import type { StoreResponse } from '#contract/stores.ts'
import { aSite } from '#tests/support/site-facts.ts'
import { storeStructuredData } from './store-structured-data.server.ts'

const store: StoreResponse = {
  id: 'kellmuenz-marktplatz',
  name: 'Kellmünz Marktplatz',
  streetAddress: 'Marktplatz 3',
  postalCode: '89293',
  location: 'Kellmünz an der Iller',
  attributes: ['accessible'],
  pickupStore: true,
  geometry: { location: { lat: 48.1214, lng: 10.1279 } },
  phone: '+49 89 99998-100',
  mail: 'kellmuenz@krume.example',
  mapsLink: 'https://maps.example',
  description: 'Ein Laden.',
  picture: { id: 'filiale', hash: 'abc', width: 1500, height: 900, placeholder: '' },
  openingHours: {
    isOpen: false,
    periods: [
      { day: 2, open: { time: '0630' }, close: { time: '1300' } },
      { day: 2, open: { time: '1430' }, close: { time: '1730' } },
    ],
    upcoming: [],
    special: [
      { date: '2026-12-24', periods: [{ open: '06:30', close: '12:00' }], reason: 'Heiligabend' },
      { date: '2026-12-25', periods: [] },
    ],
  },
}

describe('storeStructuredData', () => {
  const data = storeStructuredData(store, aSite())

  test('describes a bakery in Bavaria with brand, position and URLs', () => {
    expect(data).toMatchObject({
      '@type': 'Bakery',
      name: 'Bäckerei Krume Kellmünz Marktplatz',
      parentOrganization: { '@id': 'https://krume.example/#organization', name: 'Bäckerei Krume' },
      address: { streetAddress: 'Marktplatz 3', addressRegion: 'BY', addressCountry: 'DE' },
      geo: { latitude: '48.12140', longitude: '10.12790' },
      url: 'https://krume.example/mystore/kellmuenz-marktplatz',
      telephone: '+49 89 99998-100',
      hasMenu: 'https://krume.example/products#home',
      logo: 'https://krume.example/icons/icon-512.png',
      image: 'https://krume.example/media/filiale-1440.abc.webp',
    })
  })

  test('is a café too where guests can sit down', () => {
    const cafe = storeStructuredData({ ...store, attributes: ['cafe'] }, aSite())
    expect(cafe['@type']).toEqual(['Bakery', 'CafeOrCoffeeShop'])
  })

  test('names the address of the page in its language and keeps one identity', () => {
    const english = storeStructuredData(store, aSite({ language: 'en' }))
    expect([english.url, english['@id']]).toEqual([`${data['@id']}?lng=en`, data['@id']])
  })

  test('lists every weekly period, including two on one day', () => {
    expect(data.openingHoursSpecification.slice(0, 2)).toMatchObject([
      { dayOfWeek: 'https://schema.org/Tuesday', opens: '06:30', closes: '13:00' },
      { dayOfWeek: 'https://schema.org/Tuesday', opens: '14:30', closes: '17:30' },
    ])
  })

  test('lists special hours and closed days', () => {
    expect(data.openingHoursSpecification.slice(2)).toMatchObject([
      { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '06:30', closes: '12:00' },
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ])
  })
})
