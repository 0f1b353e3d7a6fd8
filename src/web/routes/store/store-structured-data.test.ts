import { describe, expect, test } from 'vitest'
import type { StoreResponse } from '#contract/stores.ts'
import { storeStructuredData } from './store-structured-data.ts'

const store: StoreResponse = {
  id: 'kellmuenz-marktplatz',
  name: 'Kellmünz Marktplatz',
  street_address: 'Marktplatz 3',
  postal_code: '89293',
  location: 'Kellmünz an der Iller',
  attributes: ['accessible'],
  pickup_store: 1,
  geometry: { location: { lat: 48.1214, lng: 10.1279 } },
  phone: '+49 89 99998-100',
  mail: 'kellmuenz@krume.example',
  maps_link: 'https://maps.example',
  description: 'Ein Laden.',
  picture: { id: 'filiale', hash: 'abc', width: 1500, height: 900, placeholder: '' },
  opening_hours: {
    open_now: false,
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
  const data = storeStructuredData(store, 'https://krume.example')

  test('describes a restaurant and bakery in Bavaria with position and URLs', () => {
    expect(data).toMatchObject({
      '@type': ['Restaurant', 'Bakery'],
      name: 'Kellmünz Marktplatz',
      address: { streetAddress: 'Marktplatz 3', addressRegion: 'BY', addressCountry: 'DE' },
      geo: { latitude: 48.1214, longitude: 10.1279 },
      url: 'https://krume.example/mystore/kellmuenz-marktplatz',
      telephone: '+49 89 99998-100',
      hasMenu: 'https://krume.example/products#home',
      logo: 'https://krume.example/brand/mark.svg',
      image: 'https://krume.example/media/filiale-1500.abc.webp',
    })
  })

  test('lists every weekly period, including two on one day', () => {
    expect(data.openingHoursSpecification.map(({ dayOfWeek, opens, closes }) => [dayOfWeek, opens, closes])).toEqual([
      ['https://schema.org/Tuesday', '06:30', '13:00'],
      ['https://schema.org/Tuesday', '14:30', '17:30'],
    ])
  })

  test('lists special hours and closed days', () => {
    expect(data.specialOpeningHoursSpecification).toMatchObject([
      { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '06:30', closes: '12:00' },
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ])
  })
})
