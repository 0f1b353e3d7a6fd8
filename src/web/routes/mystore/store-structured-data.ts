import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import { pictureAddress, pictureWidths } from '#domain/content/picture.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const colonTime = (compact: string) => `${compact.slice(0, 2)}:${compact.slice(2)}`

/** Closed is written as opening and closing at midnight. */
const closed = [{ open: '00:00', close: '00:00' }]

const weekly = ({ periods }: StoreAnswer['opening_hours']) =>
  periods.map(({ day, open, close }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${days[day]}`,
    opens: colonTime(open.time),
    closes: colonTime(close.time),
  }))

const special = (hours: StoreAnswer['opening_hours']) =>
  hours.special.flatMap(({ date, periods }) =>
    (periods.length > 0 ? periods : closed).map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: open,
      closes: close,
    })),
  )

/** For search engines, from the very answer that the page shows. */
export function storeStructuredData(store: StoreAnswer, publicUrl: string) {
  const { lat, lng } = store.geometry.location
  const url = `${publicUrl}/mystore/${store.id}`
  const menu = `${publicUrl}/products#home`
  const widest = Math.max(...pictureWidths(store.picture.width))
  return {
    '@context': 'https://schema.org',
    '@type': ['Restaurant', 'Bakery'],
    '@id': url,
    name: store.name,
    description: store.description,
    url,
    telephone: store.phone,
    email: store.mail,
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.street_address,
      postalCode: store.postal_code,
      addressLocality: store.location,
      addressRegion: 'BY',
      addressCountry: 'DE',
    },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    hasMenu: menu,
    menu,
    logo: `${publicUrl}/brand/mark.svg`,
    image: publicUrl + pictureAddress(store.picture, widest, 'webp'),
    openingHoursSpecification: weekly(store.opening_hours),
    specialOpeningHoursSpecification: special(store.opening_hours),
  }
}
