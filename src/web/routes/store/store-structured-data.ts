import type { StoreResponse } from '#contract/stores.ts'
import { pictureUrl, pictureWidths } from '#domain/content/pictures.ts'

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const formatColonTime = (compact: string) => `${compact.slice(0, 2)}:${compact.slice(2)}`

/** schema.org expresses a closed day as opening and closing at midnight. */
const closed = [{ open: '00:00', close: '00:00' }]

const toWeeklyHours = ({ periods }: StoreResponse['opening_hours']) =>
  periods.map(({ day, open, close }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${dayNames[day]}`,
    opens: formatColonTime(open.time),
    closes: formatColonTime(close.time),
  }))

const toSpecialHours = (hours: StoreResponse['opening_hours']) =>
  hours.special.flatMap(({ date, periods }) =>
    (periods.length > 0 ? periods : closed).map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: open,
      closes: close,
    })),
  )

/** schema.org data for search engines; must match what the page shows. */
export function storeStructuredData(store: StoreResponse, publicUrl: string) {
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
    image: publicUrl + pictureUrl(store.picture, widest, 'webp'),
    openingHoursSpecification: toWeeklyHours(store.opening_hours),
    specialOpeningHoursSpecification: toSpecialHours(store.opening_hours),
  }
}
